import type { CopyToClipboard } from './types'

/** For pages that are not served over https, and old browsers: a text that is selected can be copied. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  // iOS shows its keyboard for a field that can be written in, and zooms to small letters
  area.readOnly = true
  area.style.cssText = 'position:fixed;top:0;left:-9999px;font-size:16px'
  const { activeElement } = document
  document.body.append(area)
  area.focus({ preventScroll: true })
  area.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}

export const copyToClipboard: CopyToClipboard = async text => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}
