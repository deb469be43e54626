import { unproved } from './unproved.i18n'
import { Tag } from './Tag'

/** Beside a phone that a stranger entered: whose it is has not said that it is theirs. */
export function Unproved() {
  const t = unproved.useT()
  return (
    <span title={t('unprovedHint')}>
      <Tag tone='amber'>{t('unproved')}</Tag>
    </span>
  )
}
