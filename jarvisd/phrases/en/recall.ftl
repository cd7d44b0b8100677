# How ``jarvisd recall`` explains what comes to mind.

cli-recall-why = Show each score in parts, and why other things were left out.
cli-recall-kept = Answers
cli-recall-pinned = Always holds
cli-recall-known = Known about the person
cli-recall-dropped = Left out
cli-recall-cost = Room: { $cost } of at most { $tokens } tokens.
cli-recall-unheard = Not for these ears: { $count }
cli-recall-left-out = { $text } – { $reason ->
    [floor] not similar enough
    [whose] about somebody else
    [point] beside what was asked
    [budget] no room left
    [duplicate] says the same
    [secret] a secret, and not asked for
    [archived] archived
    [superseded] replaced by something newer
    [erased] what was deleted was asked for
    [presence] only members are told who is at home
    [anothers] what is private to somebody else was asked for
   *[other] { $reason }
}
cli-recall-sum = { $total } = { $by_relevance } · relevance { $relevance } + { $by_importance } · importance { $importance } · { $boost }
cli-recall-parts = relevance from { $closeness } = meaning { $cosine } + words { $words } + sort { $sort } + graph { $graph }
