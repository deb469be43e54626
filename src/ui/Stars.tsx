import { View } from '@tarojs/components'
import { aria } from '@/platform/aria'
import { groupKeys } from '@/platform/group-keys'
import { radioOf } from './radio'
import { starTexts } from './stars.i18n'
import { Tap } from './Tap'
import './Stars.scss'

const ALL = [1, 2, 3, 4, 5]

/** One to five stars: shown, or, with `onChange`, given by tapping. `name` says what they are for. */
export function Stars({
  value,
  size = 20,
  name = '',
  onChange,
}: {
  value: number
  size?: number
  name?: string
  onChange?: (star: number) => void
}) {
  const t = starTexts.useT()
  const star = (n: number) => (
    <View
      className={'stars__star' + (n <= value ? ' stars__star--on' : '')}
      style={{ width: `${size}px`, height: `${size}px` }}
    />
  )
  if (!onChange)
    return (
      <View className='stars' {...aria({ role: 'img', label: t('stars', { n: value }) })}>
        {ALL.map(n => (
          <View key={n}>{star(n)}</View>
        ))}
      </View>
    )
  return (
    <View className='stars stars--big' {...aria({ role: 'radiogroup', label: name })} {...groupKeys.choices}>
      {ALL.map(n => (
        <Tap
          key={n}
          className='stars__tap'
          label={`${name} ${t('stars', { n })}`}
          radio={radioOf(n - 1, value - 1)}
          onClick={() => onChange(n)}
        >
          {star(n)}
        </Tap>
      ))}
    </View>
  )
}
