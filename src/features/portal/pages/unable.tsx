import { callPhone } from '@/platform/phone'
import { screen } from '@/screen/screen'
import { startOver, useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Plain } from '../components/Plain'
import { portalTexts } from '../portal.i18n'

/** Where everything leads while the tenant's portal is switched off. */
function Unable() {
  const t = portalTexts.useT()
  const company = useDoor().data?.company
  const phone = company?.phone
  return (
    <Plain icon='time' title={t('unableTitle')} text={t('unableText', { company: company?.name ?? '' })}>
      {phone && <Button onClick={() => callPhone(phone)}>{t('call', { phone })}</Button>}
      <Button kind={phone ? 'plain' : 'primary'} onClick={startOver}>
        {t('again')}
      </Button>
    </Plain>
  )
}

export default screen('/mall/unable', Unable)
