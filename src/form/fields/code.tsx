import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { scan } from '@/platform/scan'
import { Icon } from '@/ui/Icon'
import { ScanView } from '@/ui/ScanView'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import { formTexts } from '../form.i18n'
import { readText } from '../read'
import { PlainText } from '../shown/plain-text'
import { fieldType, type EditProps } from '../types'
import { TextEdit } from './text'

function CodeEdit(props: EditProps<string>) {
  const t = formTexts.useT()
  const [open, setOpen] = useState(false)
  const take = (text: string) => props.onChange(text.trim())
  const read = async () => {
    if (!scan.read) {
      setOpen(true)
      return
    }
    const result = await scan.read()
    if (result.status === 'found') take(result.text)
    if (result.status === 'failed') void Taro.showToast({ title: t('scanFailed'), icon: 'none' })
  }
  return (
    <View className='row'>
      <View className='grow'>
        <TextEdit {...props} />
      </View>
      <Tap
        className='field__tool'
        label={`${t('scan')}: ${props.field.displayName}`}
        onClick={() => {
          void read()
        }}
      >
        <Icon name='scan' size={22} />
      </Tap>
      {open && (
        <Sheet title={t('scan')} onClose={() => setOpen(false)}>
          <View className='field__scan'>
            <ScanView
              onFound={text => {
                take(text)
                setOpen(false)
              }}
            />
          </View>
        </Sheet>
      )}
    </View>
  )
}

/** A code of a device: typed or scanned. */
export const code = fieldType<string>({
  read: readText,
  toSubmit: text => text.trim(),
  Edit: CodeEdit,
  View: PlainText,
})
