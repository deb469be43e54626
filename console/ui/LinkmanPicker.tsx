import { Form, Select } from 'antd'
import { useEffect } from 'react'
import { useGetWhen } from '../api/queries'

/** Chooses one of the contacts of the customer who stands in the same form as `customerId`; of another customer's none is left. */
export function LinkmanPicker({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}) {
  const customerId: unknown = Form.useWatch('customerId', Form.useFormInstance())
  const customer = useGetWhen(
    'GET /staff/customer/get',
    typeof customerId === 'string' && customerId ? { query: { id: customerId } } : null,
  )
  const linkmen = customerId ? customer.data?.linkmen : []
  const isStrange = Boolean(value) && linkmen !== undefined && !linkmen.some(one => one.id === value)
  useEffect(() => {
    if (isStrange && customerId !== undefined) onChange?.(null)
  }, [isStrange, customerId, onChange])
  return (
    <Select
      {...(id ? { id } : {})}
      allowClear
      disabled={!customerId}
      loading={customer.isLoading}
      value={value ?? undefined}
      options={(linkmen ?? []).map(one => ({
        value: one.id,
        label: [one.name, one.phone || one.telephone].filter(Boolean).join(' · '),
      }))}
      onChange={(next: string | undefined) => onChange?.(next ?? null)}
    />
  )
}
