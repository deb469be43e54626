import { hideToast, showModal, showSheet, showToast } from '../../dialogs'
import { browserUrl } from '../../files'
import { asynchronously, Failure, number, strings, text, type Input, type Members } from '../define'

const ICONS = new Set(['success', 'error', 'loading', 'none'])
/** `noConflict` keeps toast and loading apart; without it either call takes whatever shows away. */
const hide = (kind: 'toast' | 'loading') => (input: Input) => {
  if (!hideToast(input.noConflict === true ? kind : undefined)) throw new Failure("toast can't be found")
}
const LONGEST_BUTTON = 4
const button = (value: unknown, otherwise: string, name: string) => {
  const label = text(value, otherwise)
  if (label.length > LONGEST_BUTTON) throw new Failure(`${name} length should not larger than 4 Chinese characters`)
  return label
}
const LONGEST_SHEET = 6

export const userInterface: Members = asynchronously({
  showToast(input) {
    const icon = text(input.icon, 'success')
    showToast(
      'toast',
      {
        title: text(input.title),
        icon: ICONS.has(icon) ? icon : 'success',
        image: input.image ? browserUrl(text(input.image)) : undefined,
        mask: input.mask === true,
      },
      number(input.duration, 1500),
    )
  },
  showLoading: input =>
    showToast('loading', { title: text(input.title), icon: 'loading', mask: input.mask === true }, 0),
  hideToast: hide('toast'),
  hideLoading: hide('loading'),
  async showModal(input) {
    const { confirmed, content } = await showModal({
      title: text(input.title),
      content: text(input.content),
      cancelText: input.showCancel === false ? null : button(input.cancelText, '取消', 'cancelText'),
      confirmText: button(input.confirmText, '确定', 'confirmText'),
      cancelColor: text(input.cancelColor),
      confirmColor: text(input.confirmColor),
      input: input.editable === true ? { placeholder: text(input.placeholderText) } : undefined,
    })
    return { confirm: confirmed, cancel: !confirmed, content: input.editable === true ? content : null }
  },
  async showActionSheet(input) {
    const items = strings(input.itemList)
    if (!items.length) throw new Failure('parameter error: itemList should have at least 1 item')
    if (items.length > LONGEST_SHEET) throw new Failure('parameter error: itemList should not be larger than 6')
    const tapIndex = await showSheet(items, '取消', text(input.itemColor))
    if (tapIndex === null) throw new Failure('cancel')
    return { tapIndex }
  },
  hideKeyboard() {
    if (!(document.activeElement instanceof HTMLElement) || !document.activeElement.matches('.mini-field'))
      throw new Failure("input isn't focused")
    document.activeElement.blur()
  },
  async loadFontFace(input) {
    const face = new FontFace(text(input.family), text(input.source))
    document.fonts.add(await face.load())
    return { status: 'loaded' }
  },
})
