import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { common } from '@/i18n/common.i18n'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import type { Radio } from '@/platform/pressable/types'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { radioOf } from '@/ui/radio'
import { Tap } from '@/ui/Tap'
import type { Choice } from '@shared/form'
import './OptionSheet.scss'

/** One line of a list of choices. */
export function Option({
  text,
  on,
  more,
  radio,
  onTap,
}: {
  text: string
  on: boolean
  more?: boolean
  radio?: Radio
  onTap: () => void
}) {
  return (
    <Tap
      className={'option' + (on ? ' option--on' : '')}
      {...(radio ? { radio } : more ? {} : { pressed: on })}
      onClick={onTap}
    >
      <View className='option__inner'>
        <Text className='option__text'>{text}</Text>
        {(on || more) && <Icon name={on ? 'check' : 'forward'} size={20} />}
      </View>
    </Tap>
  )
}

interface OptionSheetProps {
  title: string
  choices: Choice[]
  chosen: readonly string[]
  /** several at once: stays open until confirmed */
  several?: boolean
  onChoose: (chosen: string[]) => void
  onClose: () => void
}

/** Choices as a list in a sheet. */
export function OptionSheet({ title, choices, chosen, several, onChoose, onClose }: OptionSheetProps) {
  const t = common.useT()
  const [marked, setMarked] = useState<readonly string[]>(chosen)
  const held = choices.findIndex(({ value }) => marked.includes(value))
  const finish = (values: readonly string[]) => {
    onChoose([...values])
    onClose()
  }
  const tap = (value: string) => {
    if (several) setMarked(old => (old.includes(value) ? old.filter(v => v !== value) : [...old, value]))
    else finish([value])
  }
  return (
    <Sheet title={title} onClose={onClose}>
      <View
        className='options'
        {...(several ? {} : { ...aria({ role: 'radiogroup', label: title }), ...groupKeys.list })}
      >
        {choices.map(({ value, text }, at) => (
          <Option
            key={value}
            text={text}
            on={marked.includes(value)}
            {...(several ? {} : { radio: radioOf(at, held) })}
            onTap={() => tap(value)}
          />
        ))}
      </View>
      {several && (
        <View className='options__foot'>
          <Button onClick={() => finish(choices.map(c => c.value).filter(v => marked.includes(v)))}>
            {t('confirm')}
          </Button>
        </View>
      )}
    </Sheet>
  )
}
