import { expect, type Page } from '@playwright/test'

type Replaced = { node: Text; text: string; shown: HTMLElement }

/** Runs in the page. Replaces nodes as Google Translate does, but preserves the words, so that locators find them. */
function startTranslating() {
  const replaced: Replaced[] = []
  Object.assign(window, { replaced })
  const skipped = 'font, script, style, textarea, title, noscript, svg'

  function replace(node: Text) {
    if (!node.isConnected || node.data === '' || node.parentElement?.closest(skipped)) return
    const shown = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = node.data
    shown.append(inner)
    replaced.push({ node, text: node.data, shown })
    node.replaceWith(shown)
  }

  function replaceWithin(root: Node) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) replace(text)
  }

  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes]) replaceWithin(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
  replaceWithin(document.body)
}

/** Translates the page from now on: replaces each text node by `<font>` elements, also nodes that are added later. */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(startTranslating)
}

/** Translates every page that the browser opens, before the app starts. */
export async function translateEveryPage(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${startTranslating})`)
}

/** Expects the screen to show the app's latest texts: the app must not write into nodes that the translation has removed. */
export async function expectLatestTexts(page: Page): Promise<void> {
  const outdated = await page.evaluate(() =>
    (window as unknown as { replaced: Replaced[] }).replaced
      .filter(({ node, text, shown }) => shown.isConnected && node.data !== text)
      .map(({ node, text }) => `“${text}” is shown instead of “${node.data}”`),
  )
  expect(outdated).toEqual([])
}
