import { define, defineFor, numberOf, only, textOf } from './define'

define('scroll-view', {
  attributes: {
    scrollX: 'flag',
    scrollY: 'flag',
    upperThreshold: { type: 'any', value: 50 },
    lowerThreshold: { type: 'any', value: 50 },
    scrollTop: 'any',
    scrollLeft: 'any',
    scrollIntoView: 'text',
    scrollWithAnimation: 'flag',
    ...({
      enableFlex: 'flag',
      refresherEnabled: 'flag',
      refresherTriggered: 'flag',
      refresherThreshold: { type: 'number', value: 45 },
      showScrollbar: 'flag',
    } as const),
  },
  inert: `enable-back-to-top${only('wechat', 'scroll-anchoring enhanced using-sticky paging-enabled enable-passive refresher-default-style refresher-background bounces fast-deceleration type associative-container reverse clip cache-extent min-drag-distance scroll-into-view-within-extent scroll-into-view-alignment padding refresher-two-level-enabled refresher-two-level-triggered refresher-two-level-threshold refresher-two-level-close-threshold refresher-two-level-scroll-enabled refresher-ballistic-refresh-enabled refresher-two-level-pinned scroll-into-view-offset')}${only('dingtalk', 'scroll-animation-duration trap-scroll')}`,
  events: `scroll scrolltoupper scrolltolower${only('wechat', 'dragstart dragging dragend refresherpulling refresherrefresh refresherrestore refresherabort scrollstart scrollend refresherwillrefresh refresherstatuschange')}`,
  setup(part) {
    const { dom } = part
    let left = 0,
      top = 0
    let atEnd = false,
      atStart = true
    dom.addEventListener(
      'scroll',
      () => {
        const { scrollLeft, scrollTop, scrollHeight, scrollWidth, clientHeight, clientWidth } = dom
        part.fire('scroll', {
          scrollLeft,
          scrollTop,
          scrollHeight,
          scrollWidth,
          deltaX: left - scrollLeft,
          deltaY: top - scrollTop,
        })
        left = scrollLeft
        top = scrollTop
        const vertical = part.on('scrollY')
        const before = vertical ? scrollTop : scrollLeft
        const after = vertical ? scrollHeight - clientHeight - scrollTop : scrollWidth - clientWidth - scrollLeft
        const near = after <= numberOf(part.get('lowerThreshold'), 50)
        if (near && !atEnd) part.fire('scrolltolower', { direction: vertical ? 'bottom' : 'right' })
        atEnd = near
        const first = before <= numberOf(part.get('upperThreshold'), 50)
        if (first && !atStart) part.fire('scrolltoupper', { direction: vertical ? 'top' : 'left' })
        atStart = first
      },
      { passive: true },
    )
    const behavior = (): ScrollBehavior => (part.on('scrollWithAnimation') ? 'smooth' : 'instant')
    // children arrive after the attribute
    const soon = (run: () => void) => {
      window.setTimeout(run)
    }
    let pulled: number | null = null
    dom.addEventListener(
      'touchstart',
      event => {
        pulled = part.on('refresherEnabled') && dom.scrollTop <= 0 ? (event.touches[0]?.clientY ?? null) : null
      },
      { passive: true },
    )
    dom.addEventListener(
      'touchmove',
      event => {
        if (pulled !== null) part.fire('refresherpulling', { dy: (event.touches[0]?.clientY ?? pulled) - pulled })
      },
      { passive: true },
    )
    dom.addEventListener(
      'touchend',
      event => {
        if (pulled === null) return
        const distance = (event.changedTouches[0]?.clientY ?? pulled) - pulled
        pulled = null
        if (distance > 0)
          part.fire(distance >= part.number('refresherThreshold') ? 'refresherrefresh' : 'refresherabort', {
            dy: distance,
          })
      },
      { passive: true },
    )
    return {
      changed: {
        scrollX(value) {
          dom.style.overflowX = value ? 'auto' : 'hidden'
        },
        scrollY(value) {
          dom.style.overflowY = value ? 'auto' : 'hidden'
        },
        enableFlex: value => dom.classList.toggle('mini-flex', Boolean(value)),
        scrollTop(value) {
          if (textOf(value) !== '') soon(() => dom.scrollTo({ top: numberOf(value), behavior: behavior() }))
        },
        scrollLeft(value) {
          if (textOf(value) !== '') soon(() => dom.scrollTo({ left: numberOf(value), behavior: behavior() }))
        },
        scrollIntoView(value) {
          if (!value) return
          soon(() => {
            const target = dom.querySelector(`#${CSS.escape(textOf(value))}`)
            if (!target) return
            const to = target.getBoundingClientRect(),
              from = dom.getBoundingClientRect()
            dom.scrollBy({
              top: to.top - from.top,
              left: part.on('scrollX') ? to.left - from.left : 0,
              behavior: behavior(),
            })
          })
        },
        refresherTriggered(value) {
          if (!value && dom.isConnected) part.fire('refresherrestore', {})
        },
      },
      functions: {
        scrollTo(x, y) {
          dom.scrollTo({ left: numberOf(x), top: numberOf(y), behavior: 'instant' })
        },
        scrollTop: () => dom.scrollTop,
        scrollLeft: () => dom.scrollLeft,
        scrollWidth: () => dom.scrollWidth,
        scrollHeight: () => dom.scrollHeight,
      },
    }
  },
})

/** px a finger has to move for the next item */
const SWIPE = 30
define('swiper', {
  attributes: {
    indicatorDots: 'flag',
    indicatorColor: 'text',
    indicatorActiveColor: 'text',
    autoplay: 'flag',
    current: 'number',
    interval: { type: 'number', value: 5000 },
    duration: { type: 'number', value: 500 },
    circular: 'flag',
    vertical: 'flag',
    displayMultipleItems: { type: 'number', value: 1 },
    previousMargin: 'text',
    nextMargin: 'text',
  },
  inert: `current-item-id${only('wechat', 'snap-to-edge easing-function layout-type transformer-type indicator-type indicator-margin indicator-spacing indicator-radius indicator-width indicator-height indicator-alignment indicator-offset scroll-with-animation cache-extent')}${only('dingtalk', 'active-class changing-class acceleration disable-programmatic-animation disable-touch touch-angle')}`,
  events: `change transition animationfinish${only('dingtalk', 'animationend')}`,
  setup(part) {
    const { dom } = part
    const dots = document.createElement('div')
    dots.className = 'mini-dots'
    dom.append(dots)
    let current = 0
    const items = () =>
      Array.from(dom.querySelectorAll<HTMLElement>('wx-swiper-item')).filter(item => item.closest('wx-swiper') === dom)
    const draw = () => {
      const all = items()
      const shown = Math.max(1, part.number('displayMultipleItems'))
      const axis = part.on('vertical') ? 'Y' : 'X'
      all.forEach((item, index) => {
        item.style.transition = `transform ${part.number('duration')}ms`
        item.style[part.on('vertical') ? 'height' : 'width'] = `${100 / shown}%`
        item.style.transform = `translate${axis}(${(index - current) * 100}%)`
        item.toggleAttribute('data-current', index === current)
      })
      dots.hidden = !part.on('indicatorDots')
      dots.replaceChildren(
        ...all.map((_, index) => {
          const dot = document.createElement('i')
          dot.style.background =
            index === current
              ? part.text('indicatorActiveColor') || '#000'
              : part.text('indicatorColor') || 'rgba(0,0,0,.3)'
          return dot
        }),
      )
    }
    const go = (index: number, source: string) => {
      const count = items().length
      if (!count) return
      const target = part.on('circular') ? (index + count) % count : Math.max(0, Math.min(count - 1, index))
      if (target === current) return
      current = target
      draw()
      const currentItemId = items()[target]?.dataset.itemId ?? ''
      part.fire('change', { current, currentItemId, source })
      window.setTimeout(
        () => part.fire('animationfinish', { current: target, currentItemId, source }),
        part.number('duration'),
      )
    }
    let from: { x: number; y: number } | null = null
    dom.addEventListener(
      'touchstart',
      event => {
        const touch = event.touches[0]
        from = touch ? { x: touch.clientX, y: touch.clientY } : null
      },
      { passive: true },
    )
    dom.addEventListener(
      'touchend',
      event => {
        const touch = event.changedTouches[0]
        if (!from || !touch) return
        const moved = part.on('vertical') ? touch.clientY - from.y : touch.clientX - from.x
        from = null
        if (Math.abs(moved) > SWIPE) go(current + (moved < 0 ? 1 : -1), 'touch')
      },
      { passive: true },
    )
    let timer = 0
    const play = () => {
      window.clearInterval(timer)
      if (part.on('autoplay') && dom.isConnected)
        timer = window.setInterval(() => {
          if (dom.offsetParent) go(current + 1 < items().length ? current + 1 : 0, 'autoplay')
        }, part.number('interval'))
    }
    // the dots that draw() makes are no new items
    const observer = new MutationObserver(changes => {
      if (changes.some(({ target }) => !dots.contains(target))) draw()
    })
    return {
      changed: {
        current(value) {
          if (items().length) go(numberOf(value), '')
          else current = numberOf(value)
        },
        autoplay: play,
        interval: play,
        indicatorDots: draw,
        indicatorColor: draw,
        indicatorActiveColor: draw,
        vertical: draw,
        displayMultipleItems: draw,
      },
      attached() {
        current = part.number('current')
        observer.observe(dom, { childList: true, subtree: true })
        draw()
        play()
      },
      detached() {
        window.clearInterval(timer)
        observer.disconnect()
      },
      functions: { swipeTo: index => go(numberOf(index), 'touch') },
    }
  },
})
define('swiper-item', {
  attributes: { itemId: 'text' },
  inert: 'skip-hidden-item-layout key',
  setup: ({ dom }) => ({
    changed: {
      itemId(value) {
        dom.dataset.itemId = textOf(value)
      },
    },
  }),
})

define('movable-area', { inert: 'scale-area' })
define('movable-view', {
  attributes: { direction: { type: 'text', value: 'none' }, x: 'any', y: 'any', disabled: 'flag', outOfBounds: 'flag' },
  inert: `inertia damping friction scale scale-min scale-max scale-value animation${only('wechat', 'hover-class')}`,
  events: `change scale htouchmove vtouchmove${only('dingtalk', 'changeend')}`,
  setup(part) {
    const { dom } = part
    let x = 0,
      y = 0
    const area = () => dom.closest<HTMLElement>('wx-movable-area')
    const limit = (value: number, room: number) =>
      part.on('outOfBounds') ? value : Math.max(Math.min(0, room), Math.min(Math.max(0, room), value))
    const move = (toX: number, toY: number, source: string) => {
      const around = area()
      const nextX = limit(toX, (around?.clientWidth ?? 0) - dom.offsetWidth),
        nextY = limit(toY, (around?.clientHeight ?? 0) - dom.offsetHeight)
      if (nextX === x && nextY === y) return
      x = nextX
      y = nextY
      dom.style.transform = `translate(${x}px, ${y}px)`
      part.fire('change', { x, y, source })
    }
    let start: { x: number; y: number; left: number; top: number } | null = null
    dom.addEventListener(
      'touchstart',
      event => {
        const touch = event.touches[0]
        start = touch && !part.on('disabled') ? { x: touch.clientX, y: touch.clientY, left: x, top: y } : null
      },
      { passive: true },
    )
    dom.addEventListener(
      'touchmove',
      event => {
        const touch = event.touches[0]
        if (!start || !touch) return
        const direction = part.text('direction')
        move(
          direction === 'all' || direction === 'horizontal' ? start.left + touch.clientX - start.x : x,
          direction === 'all' || direction === 'vertical' ? start.top + touch.clientY - start.y : y,
          'touch',
        )
      },
      { passive: true },
    )
    dom.addEventListener(
      'touchend',
      () => {
        if (start) part.fire('changeend', { x, y })
      },
      { passive: true },
    )
    const place = () => {
      if (dom.isConnected) move(numberOf(part.get('x'), x), numberOf(part.get('y'), y), '')
    }
    return {
      changed: { x: place, y: place },
      attached: () => window.setTimeout(place),
      functions: { moveTo: (toX, toY) => move(numberOf(toX), numberOf(toY), 'touch') },
    }
  },
})
defineFor('wechat', 'sticky-header', { inert: 'offset-top padding' })
defineFor('wechat', 'sticky-section', { inert: 'push-pinned-header padding' })
