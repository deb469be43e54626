import * as glassEasel from 'glass-easel'
import { answers, fresh } from '../answers'
import { choose } from '../dialogs'
import { h } from '../elements'
import { domOf, elementOf } from '../environment'
import { isDingTalk } from '../loaded'
import { recordException } from '../record'
import { share } from '../sharing'
import { behaviourOf, define, defineFor, hover, HOVER, numberOf, only, textOf, type Part } from './define'

const CONTROLS =
  'wx-input, wx-textarea, wx-checkbox, wx-checkbox-group, wx-radio-group, wx-switch, wx-slider, wx-picker, wx-picker-view'
const componentAt = (node: Element): glassEasel.GeneralComponent | undefined => {
  const element = elementOf(node)
  return glassEasel.Component.isComponent(element) ? element : undefined
}
const nameOf = (node: Element): string => textOf((componentAt(node)?.data as Record<string, unknown> | undefined)?.name)

define('form', {
  inert: 'report-submit report-submit-timeout name',
  events: 'submit reset submittoggle',
})
function finishForm(button: HTMLElement, type: string): void {
  const form = button.closest('wx-form')
  const element = form && componentAt(form)
  if (!form || !element) return
  const controls = Array.from(form.querySelectorAll(CONTROLS))
  if (type === 'reset') {
    for (const control of controls) behaviourOf(componentAt(control))?.reset?.()
    glassEasel.triggerEvent(element, 'reset', {})
    return
  }
  const value = Object.fromEntries(
    controls
      .filter(control => nameOf(control))
      .map(control => [nameOf(control), behaviourOf(componentAt(control))?.value?.()]),
  )
  glassEasel.triggerEvent(element, 'submit', { value, ...(isDingTalk ? {} : { formId: 'the formId is a mock one' }) })
}

/** What a button with an open-type tells the app; null: that is none of its kinds. */
const OPEN_TYPES: Record<string, (part: Part) => Promise<void> | void> = isDingTalk
  ? {
      share: () => share('button'),
      getAuthorize: part => part.fire('getauthorize', { type: 'getAuthorize' }),
    }
  : {
      getPhoneNumber(part) {
        const refusals = {
          deny: { errMsg: 'getPhoneNumber:fail user deny' },
          quota: { errMsg: 'getPhoneNumber:fail jsapi has no permission, reach the limit', errno: 1400001 },
        }
        part.fire(
          'getphonenumber',
          answers.phoneNumber === 'ok'
            ? { errMsg: 'getPhoneNumber:ok', code: `sandbox-phone-${answers.phone}-${fresh()}` }
            : refusals[answers.phoneNumber],
        )
      },
      getUserInfo: part =>
        part.fire(
          'getuserinfo',
          answers.profile === 'deny'
            ? { errMsg: 'getUserInfo:fail auth deny' }
            : { errMsg: 'getUserInfo:ok', userInfo: answers.profile, rawData: JSON.stringify(answers.profile) },
        ),
      chooseAvatar: part =>
        part.fire('chooseavatar', { avatarUrl: answers.profile === 'deny' ? '' : answers.profile.avatarUrl }),
      share: part => share('button', part.element),
      async openSetting(part) {
        const answer = await choose('设置', '', ['返回'])
        part.fire('opensetting', {
          errMsg: answer === null ? 'openSetting:fail cancel' : 'openSetting:ok',
          authSetting: {},
        })
      },
      async contact(part) {
        await choose('客服会话', '', ['返回'])
        part.fire('contact', { errMsg: 'enterContact:ok', path: '', query: {} })
      },
      agreePrivacyAuthorization: part =>
        part.fire('agreeprivacyauthorization', { errMsg: 'agreePrivacyAuthorization:ok' }),
    }

define('button', {
  attributes: {
    ...HOVER('button-hover', 20, 70),
    type: 'text',
    size: { type: 'text', value: 'default' },
    plain: 'flag',
    disabled: 'flag',
    loading: 'flag',
    formType: 'text',
    openType: 'text',
  },
  inert: `name app-parameter${only('wechat', 'lang session-from send-message-title send-message-path send-message-img show-message-card business-id phone-number-no-quota-toast need-show-entrance entrance-path')}${only('dingtalk', 'scope public-id')}`,
  events: `error getuserinfo getphonenumber agreeprivacyauthorization${only('wechat', 'contact getrealtimephonenumber chooseavatar opensetting launchapp createliveactivity')}${only('dingtalk', 'getauthorize followlifestyle')}`,
  setup(part) {
    const { dom } = part
    dom.setAttribute('role', 'button')
    hover(part)
    part.onTap(() => {
      const openType = part.text('openType')
      const open = OPEN_TYPES[openType]
      if (open) void open(part)
      else if (openType) recordException(new Error(`open-type ${openType} of <button> is not implemented by the host`))
      if (part.text('formType')) finishForm(dom, part.text('formType'))
    })
    return {
      changed: {
        type: value => dom.setAttribute('type', textOf(value) || 'default'),
        size: value => dom.setAttribute('size', textOf(value)),
        plain: value => dom.toggleAttribute('plain', Boolean(value)),
        loading: value => dom.toggleAttribute('loading', Boolean(value)),
        disabled(value) {
          dom.toggleAttribute('disabled', Boolean(value))
          dom.setAttribute('aria-disabled', String(Boolean(value)))
        },
      },
      activate: () => glassEasel.triggerEvent(part.element, 'tap', {}),
    }
  },
})

define('label', {
  attributes: { for: 'text', name: 'text' },
  setup(part) {
    part.element.addListener('tap', event => {
      const hit = domOf(event.target instanceof glassEasel.Element ? event.target : part.element)
      // a tap on the control itself does its work without the label
      if (hit.closest('wx-button, wx-checkbox, wx-radio, wx-switch, wx-input, wx-textarea')) return
      const id = part.text('for')
      const control = id
        ? part.dom.closest('.mini-page')?.querySelector(`#${CSS.escape(id)}`)
        : part.dom.querySelector('wx-button, wx-checkbox, wx-radio, wx-switch, wx-input, wx-textarea')
      if (control) behaviourOf(componentAt(control))?.activate?.()
    })
    return {}
  },
})

const KEYBOARDS: Record<string, string> = {
  number: 'numeric',
  digit: 'decimal',
  idcard: 'text',
  tel: 'tel',
  numberpad: 'numeric',
  digitpad: 'decimal',
}
function textField(multiline: boolean) {
  return (part: Part) => {
    const field = multiline ? h('textarea', { class: 'mini-field' }) : h('input', { class: 'mini-field', type: 'text' })
    const placeholder = h('div', { class: 'mini-placeholder' })
    part.dom.append(placeholder, field)
    let keyCode = 0
    let committed = ''
    let initial = ''
    const cursor = () => field.selectionStart ?? field.value.length
    const draw = () => {
      placeholder.hidden = field.value !== ''
      placeholder.textContent = part.text('placeholder')
      field.setAttribute('aria-label', part.text('placeholder'))
    }
    const look = () => {
      placeholder.className = `mini-placeholder ${part.text('placeholderClass')}`
      placeholder.setAttribute('style', part.text('placeholderStyle'))
    }
    const grow = () => {
      if (!multiline || !part.on('autoHeight') || !part.dom.isConnected) return
      const before = field.style.height
      field.style.height = '0'
      const height = field.scrollHeight
      field.style.height = `${height}px`
      const line = parseFloat(getComputedStyle(field).lineHeight) || 20
      if (before !== field.style.height)
        part.fire('linechange', {
          height,
          heightRpx: (height * 750) / innerWidth,
          lineCount: Math.max(1, Math.round(height / line)),
        })
    }
    const show = (value: string) => {
      if (field.value !== value) field.value = value
      draw()
      grow()
    }
    field.addEventListener('keydown', event => {
      if (!(event instanceof KeyboardEvent)) return
      keyCode = event.keyCode
      if (
        event.key !== 'Enter' ||
        (multiline && part.text('confirmType') !== 'send' && part.text('confirmType') !== 'done')
      )
        return
      if (multiline) event.preventDefault()
      part.fire('confirm', { value: field.value })
      if (!part.on('confirmHold')) field.blur()
    })
    field.addEventListener('input', event => {
      event.stopPropagation()
      draw()
      grow()
      const detail = { value: field.value, cursor: cursor(), ...(isDingTalk ? {} : { keyCode }) }
      // a handler may return what the field shall hold instead
      part.fire('input', detail, {
        handleListenerReturn: answer => {
          if (typeof answer === 'string') show(answer)
        },
      })
    })
    field.addEventListener('focus', () => {
      committed = field.value
      part.fire('focus', { value: field.value, height: 0 })
    })
    field.addEventListener('blur', () => {
      part.fire('blur', { value: field.value, ...(multiline || isDingTalk ? { cursor: cursor() } : {}) })
      if (field.value !== committed) part.fire('change', { value: field.value })
    })
    const kind = () => {
      if (field instanceof HTMLTextAreaElement) return
      const type = part.text('type')
      field.type = part.on('password') || type === 'safe-password' ? 'password' : 'text'
      field.inputMode = KEYBOARDS[type] ?? 'text'
    }
    const focus = (value: unknown) => {
      if (value) window.setTimeout(() => field.focus())
      else if (document.activeElement === field) field.blur()
    }
    return {
      changed: {
        value(value: unknown) {
          show(textOf(value))
        },
        placeholder: draw,
        placeholderClass: look,
        placeholderStyle: look,
        disabled(value: unknown) {
          field.disabled = Boolean(value)
        },
        maxlength() {
          const length = part.number('maxlength')
          if (length >= 0) field.maxLength = length
          else field.removeAttribute('maxlength')
        },
        ...(multiline
          ? {
              autoHeight(value: unknown) {
                field.setAttribute('rows', value ? '1' : '')
                part.dom.toggleAttribute('auto-height', Boolean(value))
              },
            }
          : { type: kind, password: kind }),
        focus,
        autoFocus: focus,
        cursor() {
          const at = part.number('cursor')
          if (at >= 0 && document.activeElement === field) field.setSelectionRange(at, at)
        },
      },
      attached() {
        initial = field.value
        grow()
      },
      value: () => field.value,
      reset: () => show(initial),
      activate: () => field.focus(),
      functions: {
        input(value: unknown) {
          if (field.disabled) throw new Error('the field is disabled')
          field.focus()
          field.value = textOf(value).slice(0, field.maxLength >= 0 ? field.maxLength : undefined)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        },
      },
    }
  }
}
const FIELD = {
  value: 'any',
  placeholder: 'text',
  placeholderStyle: 'text',
  placeholderClass: 'text',
  disabled: 'flag',
  maxlength: { type: 'number', value: 140 },
  focus: 'flag',
  autoFocus: 'flag',
  confirmType: 'text',
  confirmHold: 'flag',
  cursor: { type: 'number', value: -1 },
  name: 'text',
} as const
define('input', {
  content: 'empty',
  attributes: { ...FIELD, type: 'text', password: 'flag' },
  inert: `cursor-spacing selection-start selection-end${only('wechat', 'always-embed adjust-position hold-keyboard safe-password-cert-path safe-password-length safe-password-time-stamp safe-password-nonce safe-password-salt safe-password-custom-hash auto-fill cursor-color')}${only('dingtalk', 'always-system random-number controlled enable-native')}`,
  events: `input focus blur confirm change${only('wechat', 'keyboardheightchange nicknamereview selectionchange keyboardcompositionstart keyboardcompositionupdate keyboardcompositionend')}`,
  setup: textField(false),
})
define('textarea', {
  content: 'empty',
  attributes: { ...FIELD, autoHeight: 'flag' },
  inert: `fixed cursor-spacing selection-start selection-end${only('wechat', 'show-confirm-bar adjust-position hold-keyboard disable-default-padding adjust-keyboard-to')}${only('dingtalk', 'show-count controlled enable-native')}`,
  events: `input focus blur confirm change linechange${only('wechat', 'keyboardheightchange selectionchange keyboardcompositionstart keyboardcompositionupdate keyboardcompositionend')}`,
  setup: textField(true),
})

/** What a box or a radio keeps besides its attributes. */
const marks = new WeakMap<Element, { on: boolean; value: () => unknown; set: (on: boolean) => void }>()
const marked = (group: Element, tag: string) =>
  Array.from(group.querySelectorAll(tag)).flatMap(node => marks.get(node) ?? [])
function defineChoice(name: 'checkbox' | 'radio'): void {
  const groupTag = `wx-${name}-group`
  define(`${name}-group`, {
    inert: 'name',
    attributes: { name: 'text' },
    events: 'change',
    setup({ dom }) {
      const value = () => {
        const chosen = marked(dom, `wx-${name}`)
          .filter(mark => mark.on)
          .map(mark => mark.value())
        return name === 'radio' ? (chosen[0] ?? '') : chosen
      }
      return {
        value,
        reset: () => {
          for (const mark of marked(dom, `wx-${name}`)) mark.set(false)
        },
      }
    },
  })
  define(name, {
    attributes: { value: 'any', checked: 'flag', disabled: 'flag', color: 'text' },
    inert: 'name',
    events: only('dingtalk', 'change'),
    setup(part) {
      const { dom } = part
      const box = h('i', { class: `mini-${name}` })
      dom.prepend(box)
      dom.setAttribute('role', name)
      const mark = {
        on: false,
        value: () => part.get('value'),
        set(on: boolean) {
          mark.on = on
          dom.setAttribute('aria-checked', String(on))
          box.style.color = part.text('color')
        },
      }
      marks.set(dom, mark)
      const toggle = () => {
        if (part.on('disabled') || (name === 'radio' && mark.on)) return
        const group = dom.closest(groupTag)
        if (name === 'radio' && group) for (const other of marked(group, 'wx-radio')) other.set(false)
        mark.set(!mark.on)
        const groupElement = group ? componentAt(group) : undefined
        if (groupElement)
          glassEasel.triggerEvent(groupElement, 'change', { value: behaviourOf(groupElement)?.value?.() })
        if (isDingTalk) part.fire('change', { value: mark.on })
      }
      part.onTap(toggle)
      return {
        changed: {
          checked: value => mark.set(Boolean(value)),
          disabled: value => dom.toggleAttribute('disabled', Boolean(value)),
          color: value => {
            box.style.color = textOf(value)
          },
        },
        value: () => mark.on,
        activate: toggle,
      }
    },
  })
}
defineChoice('checkbox')
defineChoice('radio')

define('switch', {
  content: 'empty',
  attributes: { checked: 'flag', disabled: 'flag', type: 'text', color: 'text', name: 'text' },
  inert: only('dingtalk', 'controlled'),
  events: 'change',
  setup(part) {
    const { dom } = part
    let on = false
    dom.setAttribute('role', 'switch')
    const set = (value: boolean) => {
      on = value
      dom.setAttribute('aria-checked', String(on))
      dom.style.backgroundColor = on ? part.text('color') : ''
    }
    const toggle = () => {
      if (part.on('disabled')) return
      set(!on)
      part.fire('change', { value: on })
    }
    part.onTap(toggle)
    return {
      changed: {
        checked: value => set(Boolean(value)),
        color: () => set(on),
        disabled: value => dom.toggleAttribute('disabled', Boolean(value)),
        type: value => dom.setAttribute('type', textOf(value) || 'switch'),
      },
      value: () => on,
      reset: () => set(part.on('checked')),
      activate: toggle,
      functions: { tap: toggle },
    }
  },
})

define('slider', {
  content: 'empty',
  attributes: {
    min: 'number',
    max: { type: 'number', value: 100 },
    step: { type: 'number', value: 1 },
    value: 'number',
    disabled: 'flag',
    showValue: 'flag',
    activeColor: 'text',
    name: 'text',
  },
  inert: `background-color block-size block-color${only('wechat', 'color selected-color')}${only('dingtalk', 'track-size handle-size handle-color')}`,
  events: 'change changing',
  setup(part) {
    const range = h('input', { type: 'range' })
    const label = h('span')
    part.dom.append(range, label)
    const draw = () => {
      label.textContent = part.on('showValue') ? range.value : ''
    }
    const limits = () => {
      range.min = String(part.number('min'))
      range.max = String(part.number('max'))
      range.step = String(part.number('step') || 1)
      range.value = String(part.number('value'))
      draw()
    }
    range.addEventListener('input', event => {
      event.stopPropagation()
      draw()
      part.fire('changing', { value: Number(range.value) })
    })
    range.addEventListener('change', () => part.fire('change', { value: Number(range.value) }))
    return {
      changed: {
        min: limits,
        max: limits,
        step: limits,
        value: limits,
        showValue: draw,
        disabled(value) {
          range.disabled = Boolean(value)
        },
        activeColor(value) {
          range.style.accentColor = textOf(value)
        },
      },
      value: () => Number(range.value),
      reset: limits,
      functions: {
        slideTo(value) {
          if (range.disabled) throw new Error('the slider is disabled')
          range.value = String(numberOf(value))
          draw()
          part.fire('change', { value: Number(range.value) })
        },
      },
    }
  },
})
defineFor('wechat', 'editor', {
  content: 'empty',
  inert: 'read-only placeholder show-img-size show-img-toolbar show-img-resize enable-formats confirm-type',
  events: 'ready focus blur input statuschange',
})
defineFor('wechat', 'keyboard-accessory', {})
