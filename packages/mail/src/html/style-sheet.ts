// The colours of both schemes are those of packages/ui/src/styles/theme.css.
const dark = { canvas: '#0b0d10', sheet: '#14171b', ink: '#f1f2f4', soft: '#a6acb5', line: '#2a2d32' }

/** The light colours, for `style` attributes, because some mail programs ignore style sheets. */
export const light = {
  canvas: '#f4f5f7',
  sheet: '#ffffff',
  ink: '#121417',
  soft: '#565c66',
  line: '#e1e3e7',
}

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
