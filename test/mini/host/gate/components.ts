import type { ComponentConfig, Diagnostic, Platform } from '../build'
import { errorAt } from '../compiler/edits'
import { withoutExtension, DIALECTS } from '../compiler/folder'
import type { Template } from '../compiler/templates'

const words = (text: string): string[] => text.trim().split(/\s+/)
const SYNTAX: Record<Platform, Set<string>> = {
  wechat: new Set(words('block import include slot template wxs')),
  dingtalk: new Set(words('block import import-sjs include slot template')),
}
/** Both lists as the platforms' component references have them. */
const BUILT_IN: Record<Platform, Set<string>> = {
  wechat: new Set(
    words(`
    view scroll-view swiper swiper-item movable-area movable-view cover-view cover-image match-media page-container root-portal share-element
    draggable-sheet grid-view list-view list-builder sticky-header sticky-section nested-scroll-header nested-scroll-body open-container snapshot span
    icon text rich-text progress selection
    button checkbox checkbox-group editor editor-portal form input keyboard-accessory label picker picker-view picker-view-column radio radio-group slider switch textarea
    navigator functional-page-navigator
    audio camera channel-live channel-video image live-player live-pusher video voip-room map canvas web-view
    ad ad-custom official-account official-account-publish open-data store-home store-product store-coupon store-gift page-meta navigation-bar custom-tab-bar native-component
    open-data-list open-data-item aria-component xr-frame`),
  ),
  dingtalk: new Set(
    words(`
    view scroll-view swiper swiper-item movable-area movable-view cover-view cover-image page-container root-portal match-media
    icon text rich-text progress
    button checkbox checkbox-group form input label picker picker-view picker-view-column radio radio-group slider switch textarea
    navigator image video canvas map web-view lottie page-meta lifestyle contact-button open-data live-player`),
  ),
}

/** Tags that are neither built in nor named in usingComponents of those who show the template. */
export function unknownComponents(
  platform: Platform,
  templates: readonly Template[],
  configs: Record<string, ComponentConfig>,
): Diagnostic[] {
  const shownBy = new Map<string, Set<string>>()
  const byName = new Map(templates.map(template => [template.file, template]))
  for (const template of templates) {
    const queue = [template.file]
    const seen = new Set<string>()
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (seen.has(file)) continue
      seen.add(file)
      queue.push(...(byName.get(file)?.uses ?? []))
    }
    for (const file of seen) shownBy.set(file, (shownBy.get(file) ?? new Set()).add(template.file))
  }
  return templates.flatMap(({ file, source, tags }) => {
    const named = new Set(
      [...(shownBy.get(file) ?? [])].flatMap(one =>
        Object.keys(configs[withoutExtension(one, DIALECTS[platform].template)]?.usingComponents ?? {}),
      ),
    )
    return tags
      .filter(({ name }) => !SYNTAX[platform].has(name) && !BUILT_IN[platform].has(name) && !named.has(name))
      .map(({ name, start }) =>
        errorAt(file, source, start, `<${name}> is neither a built-in component nor named in usingComponents`),
      )
  })
}
