import { Text, View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { Icon } from '@/ui/Icon'
import { voiceTexts } from './voice.i18n'
import './VoiceDialog.scss'

const BARS = [0, 1, 2, 3, 4, 5, 6]

/** What is heard: a wave while it is pressed, red when letting go would throw it away, and a quiet one while words are made of it. */
export function VoiceDialog({ state, level }: { state: 'normal' | 'cancel' | 'processing'; level: number }) {
  const t = voiceTexts.useT()
  const text = t(state === 'cancel' ? 'releaseToCancel' : state === 'processing' ? 'recognising' : 'releaseToSend')
  return (
    <View className={'voice-dialog voice-dialog--' + state} {...aria({ role: 'status', label: text })}>
      {state === 'cancel' ? (
        <Icon name='close' size={44} />
      ) : (
        <View className='voice-dialog__wave'>
          {BARS.map(i => (
            <View
              key={i}
              className='voice-dialog__bar'
              style={{
                animationDelay: `${String(i * -0.17)}s`,
                ...(state === 'normal'
                  ? { height: `${String(14 + Math.round(level * 42 * (1 - Math.abs(i - 3) / 5)))}px` }
                  : {}),
              }}
            />
          ))}
        </View>
      )}
      <Text className='voice-dialog__text'>{text}</Text>
    </View>
  )
}
