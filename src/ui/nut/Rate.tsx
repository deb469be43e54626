import { Rate as NutRate } from '@nutui/nutui-react-taro'
import { groupKeys } from '@/platform/group-keys'
import { Reach } from '@/platform/reach'
import { Star } from '../Stars'
import { starTexts } from '../stars.i18n'
import { NutTheme } from './Theme'
import './Rate.scss'

/** One to five stars to give. `name` says what they are for; what was given is shown by ui/Stars. */
export function Rate({
  value,
  size,
  name,
  onChange,
}: {
  value: number
  size: number
  name: string
  onChange: (star: number) => void
}) {
  const t = starTexts.useT()
  return (
    <Reach
      className='rate'
      role='radiogroup'
      label={name}
      keys={groupKeys.choices}
      parts={[
        {
          of: 'nut-rate-item',
          role: 'radio',
          name: at => `${name} ${t('stars', { n: at + 1 })}`,
          on: at => at + 1 === value,
        },
      ]}
    >
      <NutTheme>
        <NutRate
          value={value}
          min={1}
          checkedIcon={<Star size={size} on />}
          uncheckedIcon={<Star size={size} />}
          onChange={onChange}
        />
      </NutTheme>
    </Reach>
  )
}
