import { hideToast, showModal, showSheet, showToast } from '../../dialogs'
import { asynchronously, number, strings, text, type Members } from '../define'

const ICONS: Record<string, string> = { success: 'success', fail: 'error', exception: 'error', none: 'none' }
export const userInterface: Members = asynchronously({
  showToast: input =>
    showToast(
      'toast',
      { title: text(input.content), icon: ICONS[text(input.type)] ?? 'none', mask: false },
      number(input.duration, 2000),
    ),
  showLoading: input => showToast('loading', { title: text(input.content), icon: 'loading', mask: true }, 0),
  hideToast() {
    hideToast()
  },
  hideLoading() {
    hideToast()
  },
  async alert(input) {
    await showModal({
      title: text(input.title),
      content: text(input.content),
      cancelText: null,
      confirmText: text(input.buttonText, '确定'),
    })
  },
  async confirm(input) {
    const { confirmed } = await showModal({
      title: text(input.title),
      content: text(input.content),
      cancelText: text(input.cancelButtonText, '取消'),
      confirmText: text(input.confirmButtonText, '确定'),
    })
    return { confirm: confirmed }
  },
  async prompt(input) {
    const { confirmed, content } = await showModal({
      title: text(input.title ?? input.message),
      content: '',
      cancelText: text(input.cancelButtonText, '取消'),
      confirmText: text(input.okButtonText, '确定'),
      input: { placeholder: text(input.placeholder) },
    })
    return { ok: confirmed, inputValue: content }
  },
  async showActionSheet(input) {
    // going back is no failure here
    return { index: (await showSheet(strings(input.items), text(input.cancelButtonText, '取消'))) ?? -1 }
  },
  hideKeyboard() {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  },
})
