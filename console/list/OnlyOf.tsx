import { useMay } from '../api/me'
import { useGetWhen } from '../api/queries'
import { common } from '../i18n/common.i18n'
import { Icon } from '../ui/Icon'
import { useUrlState } from '../ui/useUrlState'
import { keeping } from '../i18n/keeping.i18n'

/** That a list is narrowed to one customer or product, which the address names, and how to see all again. */
export function OnlyOf({ named, kind = 'customer' }: { named: string; kind?: 'customer' | 'product' }) {
  const t = common.useT()
  const k = keeping.useT()
  const may = useMay()
  const [get, set] = useUrlState()
  const id = get(named)
  const asked = (of: typeof kind) => (id && kind === of && may(`${of}.read`) ? { query: { id } } : null)
  const customer = useGetWhen('GET /staff/customer/get', asked('customer'))
  const product = useGetWhen('GET /staff/product/get', asked('product'))
  if (!id) return null
  const only = k('of', { name: customer.data?.name ?? product.data?.name ?? '…' })
  return (
    <p className='list__only'>
      <span>
        {only}
        <button
          type='button'
          aria-label={`${t('clear')}: ${only}`}
          title={t('clear')}
          onClick={() => set({ [named]: null, page: null })}
        >
          <Icon name='close' size={14} />
        </button>
      </span>
    </p>
  )
}
