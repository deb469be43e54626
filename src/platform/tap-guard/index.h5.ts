import type { TapGuard } from './types'

export const tapGuard: TapGuard = blocks => {
  document.addEventListener(
    'click',
    event => {
      const { target } = event
      if (!blocks(className => target instanceof Element && !!target.closest('.' + className))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}
