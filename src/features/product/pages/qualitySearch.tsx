import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { aria } from '@/platform/aria'
import { go } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { Tap } from '@/ui/Tap'
import { MAX_CODE } from '@shared/directory'
import { qualityTexts } from '../quality.i18n'
import './quality.scss'

/** Asks for the serial number or the code of a machine, whosever it is. */
function QualitySearch({ visit }: ScreenProps) {
  const t = qualityTexts.useT()
  // the scanner is behind the login
  const hasLogin = useSession().state === 'hasLogin'
  const door = useDoor().data
  const scans = hasLogin && !!door?.LINKC_SCAN_CODE_CONFIG
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState('')
  const { language } = visit.query
  const check = () => {
    const text = typed.trim()
    if (text) go('/product/qualitySearchView', { serialNumber: text, language })
    else setWrong(t('need'))
  }
  return (
    <View className='content'>
      <View className='card quality-search'>
        <Text className='quality-search__title' {...aria({ role: 'heading', level: 2 })}>
          {t('title')}
        </Text>
        <Text className='sub'>{t('intro')}</Text>
        <TextField
          id='quality-number'
          label={t('label')}
          value={typed}
          placeholder={t('placeholder')}
          error={wrong}
          maxLength={MAX_CODE}
          onInput={text => {
            setTyped(text)
            setWrong('')
          }}
          onConfirm={check}
        />
        <View className='quality-search__buttons'>
          {scans && (
            <Button kind='plain' onClick={() => go('/mall/scanner', { to: 'quality', language })}>
              {t('scan')}
            </Button>
          )}
          <Button id='quality-check' onClick={check}>
            {t('check')}
          </Button>
        </View>
        <Tap className='quality-search__where' onClick={() => go('/product/tip')}>
          {t('where')}
        </Tap>
      </View>
    </View>
  )
}

export default screen('/product/qualitySearch', QualitySearch)
