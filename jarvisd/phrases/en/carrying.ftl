# Memories out to a file, and in from one.

cli-memory-export = Write memories into a file (JSON lines): a person's, or the household's.
cli-memory-import = Take in the memories of a file, all of them or none.
cli-carry-file = The file; “-” is standard output or standard input.
cli-export-household = What everyone in the household shares; with --as also what is for members only.
cli-export-secrets = The household's secrets too, such as codes and passwords; only with --household and --as for a member.
cli-export-whose = Name the person with --as, or say --household.
cli-export-stream = With “-” the output holds the memories already; leave out --json.
cli-export-secrets-whose = --secrets works only with --household and --as for a member.
cli-exported = { $file }: { $memories ->
    [one] one memory
   *[other] { $memories } memories
} and { $tombstones ->
    [one] one tombstone
   *[other] { $tombstones } tombstones
}.
cli-exported-no-secrets = Without secrets; with --as and --secrets a member takes them along.
cli-import-dry = Only say what would happen.
cli-import-embed = Understanding
cli-import-admit = Comparing
cli-import-dry-run = A dry run, everything is as before:
cli-imported = { $count ->
    [0] No new memory.
    [one] Took in one memory.
   *[other] Took in { $count } memories.
}
cli-import-known = { $count ->
    [one] One was known already.
   *[other] { $count } were known already.
}
cli-import-replaced = { $count ->
    [one] One that was here no longer holds.
   *[other] { $count } that were here no longer hold.
}
cli-import-forgotten = { $count ->
    [one] One had been forgotten here and stays forgotten.
   *[other] { $count } had been forgotten here and stay forgotten.
}
cli-import-conflicts = { $count ->
    [one] One contradicts what is better known here (line { $lines }); it is kept aside until somebody says what holds.
   *[other] { $count } contradict what is better known here (lines { $lines }); they are kept aside until somebody says what holds.
}
cli-import-tombstones = { $count ->
    [one] One tombstone now keeps away here too what was forgotten.
   *[other] { $count } tombstones now keep away here too what was forgotten.
}
cli-import-tombstones-foreign = { $count ->
    [one] One tombstone is from another installation and means nothing here.
   *[other] { $count } tombstones are from another installation and mean nothing here.
}
import-unreadable = “{ $file }” cannot be read. { $cause ->
    [ENOENT] The file or its folder does not exist.
    [EACCES] That is not permitted.
    [EPERM] That is not permitted.
    [EISDIR] That is a folder.
    [ENOTDIR] Part of the path is no folder.
    [ENOSPC] The disk is full.
    [EROFS] The disk is read-only.
   *[other] { $reason }.
}
import-not-text = { $file } is no text file.
export-unwritable = “{ $file }” cannot be written. { $cause ->
    [ENOENT] The file or its folder does not exist.
    [EACCES] That is not permitted.
    [EPERM] That is not permitted.
    [EISDIR] That is a folder.
    [ENOTDIR] Part of the path is no folder.
    [ENOSPC] The disk is full.
    [EROFS] The disk is read-only.
   *[other] { $reason }.
}
import-no-header = This is no file of memories: its first line lacks the header that “jarvisd memory export” writes.
import-newer = The file is of version { $theirs }; this jarvisd reads up to { $ours }.
import-broken = { $count ->
    [one] One line cannot be used; I took in nothing:
   *[other] { $count } lines cannot be used; I took in nothing:
}
import-not-json = Line { $line } is no JSON.
import-unknown-key = Line { $line }: “{ $key }” is unknown.
import-bad-value = Line { $line }: “{ $key }” is missing or does not fit.
import-misplaced = Line { $line }: what is private needs a person, a room its name, a tombstone its vector.
import-twice = Line { $line }: the same id as in line { $first }.
import-foreign = Line { $line } belongs to somebody else than the rest of the file; I don't take that in.
import-private = Line { $line } is private or the system's; a household's file has no place for it.
import-cut-off = The file is broken off: it should have { $told } lines and has { $found }. I took in nothing.
import-wants-person = These are the memories of { $name }; take them in as that person with --as.
import-of-another = These are the memories of { $name }, and you act for { $acting }. I took in nothing.
import-wants-member = Line { $line } is for members only; take the file in with --as for a member.
