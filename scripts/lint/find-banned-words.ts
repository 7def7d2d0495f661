/** Words with a private meaning that a reader would have to translate, and the standard terms. */
const bannedWords = {
  'whoever|whomever': 'the client, the customer, the admin',
  'nobody|somebody|someone|everybody|anybody|people': 'no customer, a client, every admin, operators',
  'tell|tells|told': 'notify, report, log, return',
  'asked|questions?': 'requested, query, request, confirmation',
  'pictures?': 'image',
  kept: 'cached, stored, unchanged',
}

/** Words that names must not contain. Sentences need them in their usual meaning. */
const bannedNames = {
  '(?<!open api )documents?': 'page, html',
  addresses: 'urls, paths',
  'beginnings?|halves|vocabulary': 'prefix, stop word, index',
  'together|given': 'a noun, or a verb and its object',
}

const comment = /(?<![^\s{(,])\/\*.*?\*\/|(?<![:'"`/\\*])\/\/[^\n]*/gs
const hashComment = /(?<=^|\s)#(?![!{]) [^\n]*/g
const testName =
  /\b(?:test|describe|it|each[A-Z]\w+)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g
const declaredName = /\b(?:const|let|function|type|interface|class)\s+(\w+)/g
/** Inline code, code blocks and quotations, whose words belong to an interface or to a text on the screen. */
const quoted = /```.*?```|`[^`]*`|“[^”]*”|"[^"\n]*"/gs

const words = (name: string) => name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_/.]/g, ' ')
const first = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match)

/** Returns the sentences and names of a file that contain banned words, each with the words to use instead. */
export function findBannedWords(file: string, text: string): string[] {
  const isCode = /\.[cm]?[jt]sx?$|\.css$/.test(file)
  const sentences = isCode
    ? [...first(text, comment), ...[...text.matchAll(testName)].map(([, , name = '']) => name)]
    : file.endsWith('.md')
      ? [text]
      : first(text, hashComment)
  const names = [file, ...(isCode ? [...text.matchAll(declaredName)].map(([, name = '']) => name) : [])].map(
    words,
  )
  const prose = sentences.flatMap((sentence) => sentence.replaceAll(quoted, '').split('\n'))
  return [...find(bannedWords, [...prose, ...names]), ...find(bannedNames, names)]
}

function find(banned: Record<string, string>, texts: readonly string[]): string[] {
  return Object.entries(banned).flatMap(([word, instead]) => {
    const pattern = new RegExp(`(?<![\\w-])(?:${word})(?![\\w-])`, 'i')
    return texts.filter((text) => pattern.test(text)).map((text) => `${text.trim()} (use: ${instead})`)
  })
}
