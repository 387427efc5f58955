/** Matches phrases that newcomers do not understand (DESIGN 8). */
const PRIVATE_WORDS =
  /\b(whoever|anew|gone by|the own|as good as none|stands? there|(?:is|are) told|what stands|seen as|settles|took up|is led|outweighs|makes good|works off|carries out)\b/i
/** A comment that begins with one of these words mostly lacks a subject. */
const OPENERS = /^(Of|By|With|Beside|Apart|Those|One|What is)\b/

/** Strings are matched so that comment signs inside them do not count; consecutive line comments are one. */
const LEXEMES =
  /\/\*[\s\S]*?\*\/|(?<=^|[\s{(])\/\/[^\n]*(?:\n[^\S\n]*\/\/[^\n]*)*|`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const TITLE =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>)[^\\])*)/g

function commentsOf(text: string): string[] {
  return (text.match(LEXEMES) ?? [])
    .filter((lexeme) => lexeme.startsWith('/'))
    .map((comment) => comment.replace(/^\/[/*]+|\*\/$|\n\s*(?:\/\/|\*)?/g, ' ').trim())
}

/** Returns what is not plain English in a file's comments, or in its test titles. */
export function unclearWords(path: string, text: string): string | undefined {
  for (const comment of commentsOf(text)) {
    const match = PRIVATE_WORDS.exec(comment) ?? OPENERS.exec(comment)
    if (match)
      return `says "${match[0]}" in the comment "${comment.slice(0, 60)}": use the standard term of the field, in a sentence of subject, verb and object.`
  }
  if (!path.startsWith('tests/')) return undefined
  for (const { groups } of text.matchAll(TITLE)) {
    const match = PRIVATE_WORDS.exec(groups?.title ?? '')
    if (match)
      return `says "${match[0]}" in the title "${groups?.title}": use the standard term of the field, in a sentence of subject, verb and object.`
  }
  return undefined
}
