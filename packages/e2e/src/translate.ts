import { expect, type Page } from '@playwright/test'

type Replaced = { node: Text; text: string; shown: HTMLElement }

/** Runs within the page. The words stay, so that locators find them; all else is as Google Translate does it. */
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

/** Has the browser translate the page from now on: it replaces each text node by `<font>` elements, also those that come later. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(startTranslating)
}

/** Has the browser translate every page that it opens, before the app has started. */
export async function translateFromStart(page: Page): Promise<void> {
  await page.addInitScript(`addEventListener('DOMContentLoaded', ${startTranslating})`)
}

/** What is on the screen is what the app last rendered: it wrote no text into a node that the translation had taken away. */
export async function expectFresh(page: Page): Promise<void> {
  const outdated = await page.evaluate(() =>
    (window as unknown as { replaced: Replaced[] }).replaced
      .filter(({ node, text, shown }) => shown.isConnected && node.data !== text)
      .map(({ node, text }) => `“${text}” is shown instead of “${node.data}”`),
  )
  expect(outdated).toEqual([])
}
