# Whom and what the household knows of, and how they are related.

cli-memory-graph = Show whom and what I know of, and how they are related.
cli-graph-name = Who or what it is about: "Bruno", "Anna's dog"; everything without a name.
cli-column-entity = who or what
cli-column-entity-to = whom or what
cli-column-relation = relation
cli-column-related = relations
cli-column-memories = memories
cli-memory-property-entities = is about
cli-graph-sort = { $sort ->
    [person] person
    [animal] animal
    [place] place
    [event] appointment
    [date] date
    [thing] thing
   *[name] name
}
cli-graph-relation = { $predicate ->
    [is] is called
    [has] has
    [with] with
    [place] is in
    [home] lives in
    [employer] works at
    [job] works as
    [likes] likes
    [favourite] likes best
    [allergy] is allergic to
    [when] is on
    [birthday] has their birthday on
   *[value] is
}
cli-graph-empty = { $seen ->
    [person] I know of nobody and nothing yet that this person may know about.
   *[household] I know of nobody and nothing yet that the whole household may know about. With "--as PERSON" you see more.
}
cli-graph-unknown = { $seen ->
    [person] I know nothing about "{ $name }".
   *[household] I know nothing about "{ $name }" that the whole household may know. With "--as PERSON" you see more.
}
cli-graph-more = There is more. Give a name, and I show what belongs to it.
