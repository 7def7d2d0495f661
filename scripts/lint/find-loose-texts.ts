import { type ESTree, parseSync } from 'vite'

/**
 * Finds texts that React renders as a separate text node beside other nodes. Browsers that translate a page replace its
 * text nodes by `<font>` elements. React then throws when it inserts a node before such a text or removes the text, and
 * updates of the text are invisible (https://github.com/facebook/react/issues/11538). The only child of an element is safe,
 * because React sets it by `textContent`. A constant text beside elements that never change is safe too.
 * See docs/decisions/0033-text-nodes-in-translated-pages.md.
 * @returns the line and the text of each loose text
 */
export function findLooseTexts(path: string, source: string): string[] {
  const { program } = parseSync(path, source, { lang: 'tsx' })
  const names = namesOfElements(program)
  const found: string[] = []
  visit(program, (node) => {
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') return
    const children = node.children.filter((child) => !isBlank(child))
    const kinds = children.map((child) => kindOfChild(child, names))
    const isAlone = children.length === 1 && node.type === 'JSXElement'
    if (isAlone || !isLoose(kinds)) return
    const line = source.slice(0, node.start).split('\n').length
    const texts = children.filter((_, nth) => kinds[nth] === 'text' || kinds[nth] === 'changing text')
    found.push(`${path}:${line} ${texts.map(({ start, end }) => source.slice(start, end).trim()).join(' ')}`)
  })
  return found
}

type Kind = 'nothing' | 'element' | 'changing element' | 'text' | 'changing text'

function isLoose(kinds: readonly Kind[]): boolean {
  return kinds.includes('changing text') || (kinds.includes('text') && kinds.includes('changing element'))
}

/** JSX drops white space that contains a line break. */
function isBlank(child: ESTree.JSXChild): boolean {
  return child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')
}

/** Components that are always one element, so that nothing is inserted before a text beside them. */
const plainComponents = new Set(['Link', 'AnchorLink'])

function kindOfChild(child: ESTree.JSXChild, names: ReadonlySet<string>): Kind {
  if (child.type === 'JSXText') return 'text'
  if (child.type === 'JSXElement') return kindOfElement(child)
  if (child.type !== 'JSXExpressionContainer') return 'changing element'
  return child.expression.type === 'JSXEmptyExpression' ? 'nothing' : kindOf(child.expression, names)
}

function kindOfElement({ openingElement: { name } }: ESTree.JSXElement): Kind {
  if (name.type !== 'JSXIdentifier') return 'changing element'
  return /^[a-z]/.test(name.name) || plainComponents.has(name.name) ? 'element' : 'changing element'
}

function kindOf(node: ESTree.Expression, names: ReadonlySet<string>): Kind {
  switch (node.type) {
    case 'ParenthesizedExpression':
      return kindOf(node.expression, names)
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? 'text' : 'nothing'
    case 'JSXElement':
      return kindOfElement(node)
    case 'JSXFragment':
      return 'changing element'
    case 'LogicalExpression':
      return either(node.operator === '&&' ? 'nothing' : kindOf(node.left, names), kindOf(node.right, names))
    case 'ConditionalExpression':
      return either(kindOf(node.consequent, names), kindOf(node.alternate, names))
    case 'CallExpression':
      return kindOfCall(node, names)
    case 'ChainExpression':
      return kindOf(node.expression, names)
    default:
      return names.has(nameOf(node)) ? 'changing element' : 'changing text'
  }
}

function either(one: Kind, other: Kind): Kind {
  const isText = [one, other].some((kind) => kind === 'text' || kind === 'changing text')
  return isText ? 'changing text' : 'changing element'
}

/** `list.map()` has the kind of its callback's result; other functions are known by their names. */
function kindOfCall({ callee, arguments: [first] }: ESTree.CallExpression, names: ReadonlySet<string>): Kind {
  if (names.has(nameOf(callee))) return 'changing element'
  if (callee.type !== 'MemberExpression' || first?.type !== 'ArrowFunctionExpression') return 'changing text'
  const results: Kind[] = []
  if (first.body.type !== 'BlockStatement') results.push(kindOf(first.body, names))
  else
    visit(first.body, (node) => {
      if (node.type === 'ReturnStatement' && node.argument) results.push(kindOf(node.argument, names))
    })
  return results.reduce(either, 'nothing')
}

/** Returns the last name: `children` of `props.children`. */
function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' ? nameOf(node.property) : ''
}

/** Names that a file declares as `Elements` or sets to JSX: the compiler keeps text out of them. */
function namesOfElements(program: ESTree.Program): ReadonlySet<string> {
  const names = new Set<string>()
  visit(program, (node) => {
    if (node.type === 'TSPropertySignature' && node.typeAnnotation && isElements(node.typeAnnotation))
      names.add(nameOf(node.key))
    if (node.type === 'VariableDeclarator' && node.init && kindOf(node.init, names).endsWith('element'))
      names.add(nameOf(node.id))
  })
  return names
}

function isElements({ typeAnnotation: type }: ESTree.TSTypeAnnotation): boolean {
  if (type.type === 'TSFunctionType' && type.returnType) return isElements(type.returnType)
  return (
    type.type === 'TSTypeReference' &&
    type.typeName.type === 'Identifier' &&
    type.typeName.name === 'Elements'
  )
}

function visit(node: unknown, visitor: (node: ESTree.Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) visitor(node as ESTree.Node)
  for (const value of Object.values(node)) visit(value, visitor)
}
