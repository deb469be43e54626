import { Select } from 'antd'

/** Words of one's own, each its own tag: Enter, a comma or a pasted list parts them. The form gives `value` and `onChange`. */
export function TagsInput({
  id,
  value = [],
  onChange,
  most,
  longest,
  options,
}: {
  id?: string
  value?: readonly string[]
  onChange?: (value: string[]) => void
  /** words, and characters of one */
  most: number
  longest: number
  /** words to choose from */
  options?: readonly string[]
}) {
  return (
    <Select
      {...(id ? { id } : {})}
      mode='tags'
      {...(options ? {} : { open: false, suffixIcon: null })}
      maxCount={most}
      tokenSeparators={[',', '，', '、', '\n', '\t']}
      value={[...value]}
      options={(options ?? []).map(one => ({ value: one, label: one }))}
      onChange={(words: string[]) =>
        onChange?.([...new Set(words.map(word => word.trim().slice(0, longest)).filter(Boolean))])
      }
    />
  )
}
