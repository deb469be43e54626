import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { aria } from '@/platform/aria'
import { copyToClipboard } from '@/platform/clipboard'
import { TextInput } from '@/platform/text-input'
import { Button } from '@/ui/Button'
import { platformTests } from '../platform-tests.i18n'
import './platform-test.scss'

const MOST = 200

/** Copies a text that the person may change. */
export function ClipboardTest() {
  const t = platformTests.useT()
  const [text, setText] = useState(() => platformTests.t('copySample'))
  const copy = async () => {
    void Taro.showToast({ title: t((await copyToClipboard(text)) ? 'copied' : 'copyFailed'), icon: 'none' })
  }
  return (
    <View className='card platform-test' {...aria({ role: 'group', label: t('copyTitle') })}>
      <Text className='card__title'>{t('copyTitle')}</Text>
      <View className='platform-test__field'>
        <TextInput value={text} onChange={setText} label={t('copyText')} maxLength={MOST} />
      </View>
      <View className='platform-test__buttons'>
        <Button
          kind='plain'
          disabled={!text}
          onClick={() => {
            void copy()
          }}
        >
          {t('copy')}
        </Button>
      </View>
    </View>
  )
}
