# Wie ``jarvisd recall`` erklärt, was in den Sinn kommt.

cli-recall-why = Jede Wertung in Teilen zeigen, und warum anderes weggelassen wurde.
cli-recall-kept = Antworten
cli-recall-pinned = Gilt immer
cli-recall-known = Über die Person bekannt
cli-recall-dropped = Weggelassen
cli-recall-cost = Platz: { $cost } von höchstens { $tokens } Token.
cli-recall-unheard = Nicht für diese Ohren: { $count }
cli-recall-left-out = { $text } – { $reason ->
    [floor] nicht ähnlich genug
    [whose] betrifft jemand anderen
    [point] geht um etwas anderes, als gefragt wurde
    [budget] kein Platz mehr
    [duplicate] sagt dasselbe
    [secret] geheim, danach wurde nicht gefragt
    [archived] archiviert
    [superseded] durch Neueres ersetzt
    [erased] gefragt war nach Gelöschtem
    [presence] wer zu Hause ist, erfahren nur Mitglieder
    [anothers] gefragt war nach Privatem eines anderen
   *[other] { $reason }
}
cli-recall-sum = { $total } = { $by_relevance } · Bezug { $relevance } + { $by_importance } · Gewicht { $importance } · { $boost }
cli-recall-parts = Bezug aus { $closeness } = Nähe { $cosine } + Wörter { $words } + Art { $sort } + Graph { $graph }
