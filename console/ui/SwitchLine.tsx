import { Switch } from 'antd'

/** A switch with what it is called, and what it means below. */
export function SwitchLine({
  label,
  hint,
  ...rest
}: {
  label: string
  hint: string
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <div className='switchline'>
      <Switch aria-label={label} {...rest} />
      <div>
        <b>{label}</b>
        {hint && <p className='field__hint'>{hint}</p>}
      </div>
    </div>
  )
}
