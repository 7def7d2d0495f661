import type { CSSProperties } from 'react'

// The colours of both schemes are those of packages/ui/src/styles/theme.css.
const dark = { canvas: '#0b0d10', sheet: '#14171b', ink: '#f1f2f4', soft: '#a6acb5', line: '#2a2d32' }

const light = { canvas: '#f4f5f7', sheet: '#ffffff', ink: '#121417', soft: '#565c66', line: '#e1e3e7' }

/** The light style of each class. */
const styles = {
  canvas: { backgroundColor: light.canvas },
  sheet: { backgroundColor: light.sheet },
  space: { padding: '32px 40px' },
  ink: { color: light.ink },
  soft: { color: light.soft },
  line: { borderTop: `1px solid ${light.line}` },
  image: { backgroundColor: light.line },
  button: { backgroundColor: light.ink, color: light.sheet },
}

/** Returns the attributes of an element with these classes. Some mail programs ignore style sheets, so it has their light style. */
export const paint = (classes: readonly (keyof typeof styles)[], style: CSSProperties = {}) => ({
  className: classes.join(' '),
  style: Object.assign({}, ...classes.map((name) => styles[name]), style) as CSSProperties,
})

export const fontFamily = 'Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'

/** Replaces the light colours of these classes in the dark scheme, and makes the margins of small screens narrower. */
export const styleSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.space{padding:24px 20px!important}}
@media (prefers-color-scheme:dark){
.canvas{background-color:${dark.canvas}!important}
.sheet{background-color:${dark.sheet}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark.soft}!important}
.line{border-color:${dark.line}!important}
.image{background-color:${dark.line}!important}
.button{background-color:${dark.ink}!important;color:${light.ink}!important}
}
`
