import { common } from '@/i18n/common.i18n'
import { replace, restart } from '@/screen/go'
import { screen, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { Button } from '@/ui/Button'
import { Plain } from '../components/Plain'
import { portalTexts } from '../portal.i18n'
import { isInPortal } from '@/screen/guard'

/** Where a screen that cannot go on leads; `from` is tried again. */
function DefaultError({ visit }: ScreenProps) {
  const t = portalTexts.useT()
  const words = common.useT()
  const title = titles.useT()
  const { from } = visit.query
  return (
    <Plain icon='warning' title={title('error')} text={t('errorText')}>
      {from && isInPortal(from) && <Button onClick={() => replace(from)}>{words('retry')}</Button>}
      <Button kind={from ? 'plain' : 'primary'} onClick={() => restart('/mall/index')}>
        {t('backHome')}
      </Button>
    </Plain>
  )
}

export default screen('/defaultError', DefaultError)
