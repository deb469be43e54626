import { Text, View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import { Tap } from '@/ui/Tap'
import { assistantTexts } from '../assistant.i18n'
import { Glyph } from './Glyph'
import './Thinking.scss'

/** What a model thought before its answer: open while it thinks, folded afterwards; a tap decides otherwise. */
export function Thinking({ text, active }: { text: string; active: boolean }) {
  const t = assistantTexts.useT()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [began] = useState(() => (active ? Date.now() : 0))
  const seconds = useRef(0)
  useEffect(() => {
    if (!active && began && !seconds.current) seconds.current = Math.max(1, Math.round((Date.now() - began) / 1000))
  }, [active, began])
  const took = !active && began ? seconds.current || Math.max(1, Math.round((Date.now() - began) / 1000)) : 0
  const open = chosen ?? active
  return (
    <View className='thinking'>
      <Tap className='thinking__head' expanded={open} onClick={() => setChosen(!open)}>
        <View className={'thinking__mark' + (active ? ' thinking__mark--on' : '')}>
          <Glyph name='think' size={16} />
        </View>
        <Text className='thinking__title'>
          {active ? t('thinking') : took ? t('thoughtFor', { n: took }) : t('thought')}
        </Text>
        <Glyph name={open ? 'fold' : 'unfold'} size={14} />
      </Tap>
      {open && (
        <View className='thinking__text'>
          <Text userSelect>{text}</Text>
        </View>
      )}
    </View>
  )
}
