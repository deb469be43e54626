import Taro from '@tarojs/taro'
import { file } from '@/platform/file'
import type { FileSource, Picked } from '@/platform/file/types'
import type { FileExtension } from '@shared/file-kinds'
import { common } from '@/i18n/common.i18n'
import { openSettings } from '@/platform/settings'
import { device } from './device.i18n'

/** Says why the device gives nothing, and leads to the settings where those can change it. */
export async function tellRefusal(why: 'denied' | 'guide' | 'failed') {
  const leads = why === 'denied' ? openSettings : null
  const { confirm } = await Taro.showModal({
    content: device.t(why),
    showCancel: !!leads,
    ...(leads ? { confirmText: device.t('toSettings'), cancelText: common.t('cancel') } : {}),
  })
  if (confirm) leads?.()
}

/** Files that the person chose, at most `count`; none where they may not be chosen, which is said. */
export async function chooseFiles(
  source: FileSource,
  count: number,
  endings?: readonly FileExtension[],
): Promise<Picked[]> {
  const chosen = await (endings ? file.choose(source, count, endings) : file.choose(source, count))
  if (chosen.status === 'chosen') return chosen.files
  if (chosen.status !== 'cancelled') await tellRefusal(chosen.status)
  return []
}

/** Shows a file that is no picture, or says that the device shows none of its kind. */
export async function openFile(url: string, filename: string): Promise<void> {
  if (!(await file.open(url, filename))) await Taro.showModal({ content: device.t('notShown'), showCancel: false })
}
