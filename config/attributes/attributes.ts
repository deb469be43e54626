// without types: Taro's loader of plugins leaves this file as it is
const named = { 'aria-role': '', 'aria-label': '' }

/**
 * Attributes that the chat apps know and Taro's templates leave out: names for screen readers, and the `openid` of WeCom's
 * kind of open-data. '' is "no default".
 */
export const ATTRIBUTES = {
  View: named,
  Text: named,
  Button: named,
  Image: named,
  Input: named,
  Textarea: named,
  OpenData: { openid: '' },
}

const animation = [
  'animation',
  'bindAnimationStart',
  'bindAnimationIteration',
  'bindAnimationEnd',
  'bindTransitionEnd',
  'bindLongTap',
]
/**
 * Attributes and events that Taro writes into each level of its templates, and that nothing here uses: a quarter of base.wxml, which
 * is part of the main package. `test/spec/attributes.test.ts` holds them against the code.
 */
export const UNUSED = {
  View: ['hover-class', 'hover-stop-propagation', 'hover-start-time', 'hover-stay-time', ...animation],
  Text: [
    'space',
    'decode',
    'overflow',
    'max-lines',
    'bindTouchStart',
    'bindTouchMove',
    'bindTouchEnd',
    'bindTouchCancel',
    'bindLongTap',
  ],
  ScrollView: [
    ...animation,
    'enable-flex',
    'scroll-anchoring',
    'using-sticky',
    'paging-enabled',
    'enable-passive',
    'refresher-enabled',
    'refresher-threshold',
    'refresher-default-style',
    'refresher-background',
    'refresher-triggered',
    'bounces',
    'fast-deceleration',
    'type',
    'associative-container',
    'reverse',
    'clip',
    'enable-back-to-top',
    'cache-extent',
    'min-drag-distance',
    'scroll-into-view-within-extent',
    'scroll-into-view-alignment',
    'padding',
    'refresher-two-level-enabled',
    'refresher-two-level-triggered',
    'refresher-two-level-threshold',
    'refresher-two-level-close-threshold',
    'refresher-two-level-scroll-enabled',
    'refresher-ballistic-refresh-enabled',
    'refresher-two-level-pinned',
    'bindDragStart',
    'bindDragging',
    'bindDragEnd',
    'bindRefresherPulling',
    'bindRefresherRefresh',
    'bindRefresherRestore',
    'bindRefresherAbort',
    'bindScrollStart',
    'bindScrollEnd',
    'bindRefresherWillRefresh',
    'bindRefresherStatusChange',
  ],
}
