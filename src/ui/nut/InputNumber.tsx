import { InputNumber as NutInputNumber } from '@nutui/nutui-react-taro'
import { Reach } from '@/platform/reach'
import { NutTheme } from './Theme'
import './InputNumber.scss'

/** How many of something: typed, or changed by one. `words` name its parts for screen readers. */
export function InputNumber({
  value,
  min = 1,
  max,
  words: { fewer, many, more },
  onChange,
}: {
  value: number
  min?: number
  max: number
  words: Record<'fewer' | 'many' | 'more', string>
  onChange: (value: number) => void
}) {
  const change = (typed: string | number): void => {
    const whole = Math.round(Number(typed))
    // it tells of what is beyond its limits, and of nothing new
    const next = Math.min(Math.max(whole, min), max)
    if (next === next && next !== value) onChange(next)
  }
  return (
    <Reach
      className='input-number'
      parts={[
        { of: 'nut-inputnumber-minus', role: 'button', name: () => fewer, disabled: () => value <= min },
        { of: 'nut-inputnumber-input', name: () => many },
        { of: 'nut-inputnumber-add', role: 'button', name: () => more, disabled: () => value >= max },
      ]}
    >
      <NutTheme>
        <NutInputNumber type='number' value={value} min={min} max={max} onChange={change} />
      </NutTheme>
    </Reach>
  )
}
