import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { useEffect } from 'react'
import { useCall } from '@/api/useCall'
import { asChosen } from '@/form/chosen-product'
import { common } from '@/i18n/common.i18n'
import { closeTo, go, replace, restart, urlOf } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { workTexts } from '@/screen/work/work.i18n'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { presentTime } from '@shared/clock'
import { EVENT } from '@shared/event'
import { can } from '@shared/lifecycle'
import { EventForm } from '../components/EventForm'
import { raiseTexts } from '../raise.i18n'

/** A new request by template, one from a scanned code, or the change of one that nobody has taken yet (`id`). */
function EventCreate({ visit }: ScreenProps) {
  const t = raiseTexts.useT()
  const work = workTexts.useT()
  const say = common.useT()
  const door = useDoor().data
  const { id = '', code = '', articleId = '', again = '' } = visit.query
  const isGuest = useSession().state !== 'hasLogin'
  const event = useCall('GET /ssp/event/get', id ? { query: { id } } : null)
  const templateId = id ? (event.data?.templateId ?? '') : (visit.query.templateId ?? '')
  const template = useCall('GET /ssp/eventType/templateInfo', templateId ? { query: { templateId } } : null)
  const scanned = useCall('GET /qrcode/fetchFormData', code ? { query: { code } } : null)
  // where the request begins at an article that was read before the login
  const article = useCall('GET /wiki/getWiki', articleId && !isGuest ? { query: { id: articleId } } : null)
  const productId = visit.query.productId || article.data?.productId || ''
  const owned = useCall('GET /product/getById', productId && !code ? { query: { id: productId } } : null)
  const asksArticle = articleId && !isGuest && !article.data && !article.error
  const asksKnown = !id && !isGuest && !asksArticle && templateId
  const known = useCall(
    'GET /ssp/event/known',
    asksKnown
      ? { query: { templateId, ...(productId && !code ? { productId } : {}), ...(again ? { again } : {}) } }
      : null,
  )
  useTitle(template.data?.name)

  // creation is allowed only when the template has enabled 1 and isDelete 0 (spec §4, §8)
  const off = !id && template.data && (template.data.enabled !== 1 || template.data.isDelete !== 0)
  const refused = !id && template.error && !template.error.isTransient ? template.error.message : undefined
  const tip = off ? t('templateOff') : refused
  useEffect(() => {
    if (!tip) return
    void Taro.showToast({ title: tip, icon: 'none', duration: 3000 })
    restart('/mall/index', { relogin: 'true' })
  }, [tip])
  const missing = !id && !templateId
  useEffect(() => {
    if (missing) replace('/mall/serviceCenter')
  }, [missing])

  // a line that broke must not give an empty form to who came with a product, or for the same once more
  const lost = [article, owned, ...(again ? [known] : [])].find(one => !one.data && one.error?.isTransient)?.error
  const error = event.error ?? template.error ?? scanned.error ?? lost
  const shownFields = id ? event.data?.fields : template.data?.fields
  // an owned product that cannot be had (sold, another login) does not keep anyone from asking for service
  const product = scanned.data?.product ?? owned.data
  const waiting =
    (code && !scanned.data) ||
    asksArticle ||
    (productId && !code && !owned.data && !owned.error) ||
    // without it the person types as ever
    (asksKnown && !known.data && !known.error) ||
    lost
  if (tip || missing) return <PageSkeleton />
  if (id && event.data && !can(EVENT, 'update', 'linkman', event.data, presentTime()))
    return (
      <EmptyState
        icon='edit'
        text={t('tooLate')}
        action={work('content')}
        onAction={() => closeTo('/event/view', { id })}
      />
    )
  const guestsMay = code ? scanned.data?.guestAllowed : door?.setting.anonymous
  // rather than a form that is refused when it is filled in
  if (isGuest && !id && guestsMay === false)
    return (
      <EmptyState
        icon='user'
        text={t('guestOff')}
        action={say('signIn')}
        onAction={() => go('/login', { from: urlOf(visit.path, visit.query) })}
      />
    )
  if (!template.data || !shownFields || waiting)
    return error ? (
      <ErrorState
        error={error}
        onRetry={() => {
          // what is known of the person, too: the form takes it when it opens, and later no more
          for (const one of [event, template, scanned, article, owned, known]) void one.reload()
        }}
      />
    ) : (
      <PageSkeleton />
    )

  const productField = shownFields.find(field => field.formType === 'product')
  const initial = id
    ? (event.data?.attribute ?? {})
    : {
        ...known.data?.initial,
        ...(productField && product ? { [productField.fieldName]: asChosen(product) } : {}),
      }
  return (
    <View className='screen__body'>
      <EventForm
        templateId={templateId}
        name={template.data.name}
        notice={template.data.notice}
        fields={shownFields}
        formVersion={id ? '' : template.data.formVersion}
        onChanged={() => void template.reload()}
        initial={initial}
        known={known.data}
        again={again}
        eventId={id}
        code={code}
        outerBizId={visit.query.formOuterBizId ?? ''}
        productId={owned.data ? productId : ''}
        showsProgress={visit.path.endsWith('/wofen')}
      />
    </View>
  )
}

export default screen('/event/create', EventCreate)
