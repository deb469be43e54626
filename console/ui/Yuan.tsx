import { InputNumber } from 'antd'
import { MAX_PRICE } from '@shared/limits'
import { Field } from './Field'

const CENTS = 100

/** An amount that is typed in yuan and kept in cents. */
export function Yuan({
  label,
  value,
  isRequired = false,
  hint,
  onChange,
}: {
  label: string
  value: number | null
  isRequired?: boolean
  hint?: string
  onChange: (cents: number | null) => void
}) {
  return (
    <Field label={label} isRequired={isRequired} hint={hint}>
      {at => (
        <InputNumber
          {...at}
          prefix='¥'
          style={{ width: '100%' }}
          min={0}
          max={MAX_PRICE / CENTS}
          precision={2}
          controls={false}
          value={value === null ? null : value / CENTS}
          onChange={yuan => onChange(yuan === null ? null : Math.round(yuan * CENTS))}
        />
      )}
    </Field>
  )
}
