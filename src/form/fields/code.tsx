import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { scan } from '@/platform/scan'
import { Icon } from '@/ui/Icon'
import { Tap } from '@/ui/Tap'
import { formTexts } from '../form.i18n'
import { readText } from '../read'
import { fieldType, type EditProps } from '../types'
import { PlainText, TextEdit } from './text'

function CodeEdit(props: EditProps<string>) {
  const t = formTexts.useT()
  const read = async () => {
    const result = await scan.read?.()
    if (result?.status === 'found') props.onChange(result.text.trim())
    if (result?.status === 'failed') void Taro.showToast({ title: t('scanFailed'), icon: 'none' })
  }
  return (
    <View className='row'>
      <View className='grow'><TextEdit {...props} /></View>
      {scan.read && <Tap className='field__tool' label={`${t('scan')}: ${props.field.displayName}`} onClick={() => { void read() }}><Icon name='scan' size={22} /></Tap>}
    </View>
  )
}

/** A code of a device: typed or scanned. */
export const code = fieldType<string>({ read: readText, toSubmit: text => text.trim(), Edit: CodeEdit, View: PlainText })
