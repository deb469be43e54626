import { restart } from '@/screen/go'
import { screen } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { Button } from '@/ui/Button'
import { Plain } from '../components/Plain'
import { portalTexts } from '../portal.i18n'

function NotFound() {
  const t = portalTexts.useT()
  const title = titles.useT()
  return (
    <Plain icon='search' title={title('notFound')} text={t('notFoundText')}>
      <Button onClick={() => restart('/mall/index')}>{t('backHome')}</Button>
    </Plain>
  )
}

export default screen('/404', NotFound)
