import type { TapGuard } from './types'

export const tapGuard: TapGuard = keep => {
  document.addEventListener(
    'click',
    event => {
      const { target } = event
      if (!keep(className => target instanceof Element && !!target.closest('.' + className))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}
