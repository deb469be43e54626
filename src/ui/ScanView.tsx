import { Text, View } from '@tarojs/components'
import Taro, { useDidHide, useDidShow } from '@tarojs/taro'
import { useRef, useState } from 'react'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { scan, Viewfinder } from '@/platform/scan'
import type { ScanProblem } from '@/platform/scan/types'
import { Button } from './Button'
import { Icon } from './Icon'
import { scanTexts } from './scan.i18n'
import { Tap } from './Tap'
import './ScanView.scss'

/** So long a camera that still looks at the code just read does not open it again, ms. */
const RECENT_MS = 3000

type State = 'starting' | 'looking' | ScanProblem

/** The camera with a frame, its light, and the album beside it: where the platform has no scanner of its own. Tells the first code that is read; mount another one for the next. `recent` is what was read before. */
export function ScanView({ onFound, recent = '' }: { onFound: (text: string) => void; recent?: string }) {
  const t = scanTexts.useT()
  const tc = common.useT()
  const [state, setState] = useState<State>('starting')
  const [torch, setTorch] = useState<{ set: (on: boolean) => Promise<void>; on: boolean } | null>(null)
  const [found, setFound] = useState(false)
  const [shown, setShown] = useState(true)
  const since = useRef(Date.now())
  useDidShow(() => {
    since.current = Date.now()
    setShown(true)
  })
  // a camera that nobody looks through keeps its lamp on and the phone warm
  useDidHide(() => setShown(false))
  const take = (text: string) => {
    if (found) return
    setFound(true)
    onFound(text)
  }
  const see = (text: string) => {
    if (text !== recent || Date.now() - since.current > RECENT_MS) take(text)
  }
  const fromAlbum = async () => {
    const result = await scan.fromAlbum?.()
    if (result?.status === 'found') take(result.text)
    else if (result?.status === 'failed')
      void Taro.showToast({ title: t(`problem.${result.reason}`), icon: 'none', duration: 3000 })
  }
  const switchTorch = async () => {
    if (!torch) return
    // a light that does not come on has nothing to say
    await torch.set(!torch.on).then(
      () => setTorch({ ...torch, on: !torch.on }),
      () => setTorch(null),
    )
  }
  const failed = state !== 'starting' && state !== 'looking'
  return (
    <View className='scan-view'>
      <View className='scan-view__box'>
        {!failed && (
          <Viewfinder
            label={t('camera')}
            active={shown && !found}
            onFound={see}
            onFailed={setState}
            onReady={set => {
              setState('looking')
              setTorch(set && { set, on: false })
            }}
          />
        )}
        {!failed && (
          <View className='scan-view__frame' {...aria({ hidden: true })}>
            <View className='scan-view__corner scan-view__corner--1' />
            <View className='scan-view__corner scan-view__corner--2' />
            <View className='scan-view__corner scan-view__corner--3' />
            <View className='scan-view__corner scan-view__corner--4' />
            {state === 'looking' && <View className='scan-view__line' />}
          </View>
        )}
        {failed && (
          <View className='scan-view__failed' {...aria({ role: 'alert' })}>
            <Icon name='camera' size={36} />
            <Text className='scan-view__problem'>{t(`problem.${state}`)}</Text>
            {state !== 'unsupported' && (
              <Button kind='plain' size='small' onClick={() => setState('starting')}>
                {tc('retry')}
              </Button>
            )}
          </View>
        )}
        {torch && !failed && (
          <Tap
            className='scan-view__torch'
            pressed={torch.on}
            label={t(torch.on ? 'torchOff' : 'torchOn')}
            onClick={() => {
              void switchTorch()
            }}
          >
            <Icon name='torch' size={24} />
          </Tap>
        )}
      </View>
      {!failed && (
        <View className='scan-view__hint' {...aria({ role: 'status' })}>
          <Text className='sub'>{t(state === 'looking' ? 'aim' : 'starting')}</Text>
        </View>
      )}
      {scan.fromAlbum && (
        <View className='scan-view__actions'>
          <Button
            kind='plain'
            onClick={() => {
              void fromAlbum()
            }}
          >
            {t('album')}
          </Button>
        </View>
      )}
    </View>
  )
}
