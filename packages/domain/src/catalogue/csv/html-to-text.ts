import { Parser } from 'htmlparser2'

const invisible = ['script', 'style', 'template', 'title', 'iframe', 'noscript']
const blocks = /^(?:p|div|ul|ol|table|tr|h[1-6]|blockquote|section|article|header|footer|pre|hr|dl|dt|dd)$/

/** Converts HTML to plain text with line breaks. List items begin with a hyphen. Omits scripts and styles. */
export const htmlToText = (html: string): string => {
  let text = ''
  let invisibleDepth = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (invisible.includes(name)) invisibleDepth += 1
      if (name === 'br') text += '\n'
      if (name === 'li') text += '\n- '
      if (blocks.test(name)) text += '\n\n'
    },
    onclosetag: (name) => {
      if (invisible.includes(name)) invisibleDepth -= 1
      if (blocks.test(name)) text += '\n\n'
      if (name === 'td' || name === 'th') text += ' '
    },
    ontext: (part) => {
      if (invisibleDepth === 0) text += part.replaceAll(/\s+/g, ' ')
    },
  })
  parser.end(html)
  return text
    .replaceAll(/ +/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n-\s+/g, '\n- ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
