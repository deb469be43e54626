import { PictureInput } from '../../ui/PictureInput'
import { points } from './points.i18n'

/** A picture by the id of its file, or its address from before, and what shows it. */
export interface Shown {
  id: string
  url: string
}

/** Some pictures, at most `most`; the form gives `value` and `onChange`. */
export function PicturesInput({
  most,
  value = [],
  onChange,
}: {
  most: number
  value?: readonly Shown[]
  onChange?: (value: Shown[]) => void
}) {
  const t = points.useT()
  const put = (at: number, picture: Shown) =>
    onChange?.([...value.slice(0, at), picture, ...value.slice(at + 1)].filter(({ id }) => id))
  const shown = value.length < most ? [...value, { id: '', url: '' }] : value
  return (
    <div role='group' aria-label={t('pictures')}>
      {shown.map(({ id, url }, i) => (
        <PictureInput
          key={id || 'new'}
          label={t('picture', { n: i + 1 })}
          value={id}
          url={url}
          onChange={picture => put(i, picture)}
        />
      ))}
    </div>
  )
}
