import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { Tap } from '@/ui/Tap'
import type { Choice } from '@shared/form'
import { choicesOn } from '../choices-on'
import { formTexts } from '../form.i18n'
import { Option } from './OptionSheet'
import './CascadeSheet.scss'

interface CascadeSheetProps {
  title: string
  choices: Choice[]
  path: readonly string[]
  onChoose: (path: string[]) => void
  onClose: () => void
}

/** Nested choices, one level at a time; a tap on a level above goes back to it. */
export function CascadeSheet({ title, choices, path, onChoose, onClose }: CascadeSheetProps) {
  const t = formTexts.useT()
  // opens on the level of what is chosen
  const [above, setAbove] = useState(() =>
    choicesOn(choices, path)
      .filter(c => c.children?.length)
      .map(c => c.value),
  )
  const opened = choicesOn(choices, above)
  const level = opened[opened.length - 1]?.children ?? choices
  const tap = (choice: Choice) => {
    const next = [...opened.map(c => c.value), choice.value]
    if (choice.children?.length) setAbove(next)
    else {
      onChoose(next)
      onClose()
    }
  }
  return (
    <Sheet title={title} onClose={onClose}>
      {opened.length > 0 && (
        <View className='cascade__way'>
          <Tap className='cascade__step cascade__back' label={t('back')} onClick={() => setAbove(above.slice(0, -1))}>
            <Icon name='back' size={18} />
          </Tap>
          {opened.map((choice, i) => (
            <Tap key={choice.value} className='cascade__step' onClick={() => setAbove(above.slice(0, i))}>
              {choice.text}
            </Tap>
          ))}
        </View>
      )}
      <View className='options'>
        {level.map(choice => (
          <Option
            key={choice.value}
            text={choice.text}
            on={path[opened.length] === choice.value && opened.every((c, i) => path[i] === c.value)}
            more={!!choice.children?.length}
            onTap={() => tap(choice)}
          />
        ))}
      </View>
    </Sheet>
  )
}
