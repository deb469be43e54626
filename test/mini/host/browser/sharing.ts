import type * as glassEasel from 'glass-easel'
import { choose } from './dialogs'
import { callMember, currentPage } from './router'

/** What was shared, oldest first. */
export const shares: { path: string; title: string; imageUrl: string; from: string }[] = []

const fieldOf = (value: unknown, name: string): string =>
  typeof value === 'object' && value !== null && name in value
    ? String((value as Record<string, unknown>)[name] ?? '')
    : ''

/** Asks the page on top what it shares, and the person whether to send it. */
export async function share(from: 'button' | 'menu', button?: glassEasel.GeneralComponent): Promise<void> {
  const page = currentPage()
  if (!page) return
  const given = callMember(page.caller, 'onShareAppMessage', {
    from,
    target: button ? { id: button.id, dataset: { ...button.dataset } } : undefined,
    webViewUrl: undefined,
  })
  const late = typeof given === 'object' && given !== null && 'promise' in given ? await given.promise : undefined
  const content = late ?? given
  const shared = {
    path: fieldOf(content, 'path') || `/${page.path}`,
    title: fieldOf(content, 'title') || page.title,
    imageUrl: fieldOf(content, 'imageUrl'),
    from,
  }
  if ((await choose('发送给朋友', shared.title, ['取消', '发送'])) === '发送') shares.push(shared)
}
