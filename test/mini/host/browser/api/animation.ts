import { inputOf, named, number, text } from './define'

/** What `animation` of a component plays: steps, each with its transforms, styles and transition. */
interface Step {
  animates: { type: string; args: unknown[] }[]
  option: { transformOrigin: string; transition: { duration: number; timingFunction: string; delay: number } }
}
const TRANSFORMS = [
  'matrix',
  'matrix3d',
  'rotate',
  'rotate3d',
  'rotateX',
  'rotateY',
  'rotateZ',
  'scale',
  'scale3d',
  'scaleX',
  'scaleY',
  'scaleZ',
  'skew',
  'skewX',
  'skewY',
  'translate',
  'translate3d',
  'translateX',
  'translateY',
  'translateZ',
]
const STYLES: Record<string, string> = {
  opacity: 'opacity',
  backgroundColor: 'background-color',
  width: 'width',
  height: 'height',
  top: 'top',
  left: 'left',
  bottom: 'bottom',
  right: 'right',
}

/** wx.createAnimation and dd.createAnimation. */
export function createAnimation(given: unknown): object {
  const defaults = inputOf(given)
  let steps: Step[] = []
  let animates: Step['animates'] = []
  const optionOf = (own: Record<string, unknown>): Step['option'] => {
    const all = { ...defaults, ...own }
    return {
      transformOrigin: text(all.transformOrigin, '50% 50% 0'),
      transition: {
        duration: number(all.duration, 400),
        timingFunction: text(all.timingFunction ?? all.timeFunction, 'linear'),
        delay: number(all.delay, 0),
      },
    }
  }
  const animation: Record<string, (...args: unknown[]) => unknown> = {
    step(own) {
      steps.push({ animates, option: optionOf(inputOf(own)) })
      animates = []
      return proxy
    },
    export() {
      const actions = steps
      steps = []
      return { actions }
    },
  }
  for (const type of TRANSFORMS) {
    animation[type] = (...args) => {
      animates.push({ type, args })
      return proxy
    }
  }
  for (const [name, property] of Object.entries(STYLES)) {
    animation[name] = value => {
      animates.push({
        type: 'style',
        args: [property, typeof value === 'number' && property !== 'opacity' ? `${value}px` : value],
      })
      return proxy
    }
  }
  const proxy = named('Animation', animation)
  return proxy
}
