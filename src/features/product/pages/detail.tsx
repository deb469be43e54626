import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { Contract } from '@contract/index'
import type { Output } from '@contract/define'
import { useLiveLine } from '@/api/live'
import { fileUrl } from '@/api/upload'
import { useCall } from '@/api/useCall'
import { PartBars, WarrantyFacts } from '@/domain/warranty-facts'
import { warrantyFactTexts } from '@/domain/warranty-facts.i18n'
import { isPicture } from '@/form/files'
import { useLanguage } from '@/i18n'
import { go, replace } from '@/screen/go'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { useRaise } from '@/screen/useRaise'
import { useIsLet } from '@/stores/authorization'
import { useDoor } from '@/stores/door'
import { Button } from '@/ui/Button'
import { Cell } from '@/ui/Cell'
import { openFile } from '@/ui/device'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Picture } from '@/ui/Picture'
import { usePictureViewer } from '@/ui/PictureViewer'
import { Sheet } from '@/ui/Sheet'
import { PageSkeleton } from '@/ui/Skeleton'
import { StickyBar } from '@/ui/StickyBar'
import { Tap } from '@/ui/Tap'
import { addressLine } from '@shared/address'
import { fullDate } from '@shared/dates'
import { shelfPrice } from '@shared/money'
import type { ProductField } from '@shared/product-fields'
import { isSwitchedOn } from '@shared/screen-switches'
import { HandoverSheet } from '../components/HandoverSheet'
import { MachineHead } from '../components/MachineHead'
import { PlaceSheet } from '../components/PlaceSheet'
import { QrCode } from '../components/QrCode'
import { RecordRow } from '../components/RecordRow'
import { Section } from '../components/Section'
import { machineTexts } from '../machine.i18n'
import { useProductFields } from '../useProductFields'
import { product as productTexts } from '../product.i18n'
import '../components/Machine.scss'
import './detail.scss'

type Details = Output<Contract, 'GET /product/getById'>
/** no such product, or no such id at all: nothing that trying again would change */
const MISSING = ['NOT_FOUND', 'BAD_REQUEST']
/** of each list that has a screen of its own */
const SHOWN = 3
const AGAIN_MS = 60_000

/** One of my machines: what is left of its warranty and why, what was done for it, what fits it. */
function MachineDetail({ visit }: ScreenProps) {
  const t = machineTexts.useT()
  const say = productTexts.useT()
  const { id = '' } = visit.query
  const { data, error, reload } = useCall('GET /product/getById', id ? { query: { id } } : null, {
    everyMs: AGAIN_MS,
    live: { kinds: ['product'], id },
  })
  useLiveLine(!!data)
  useTitle(data?.name)
  if (data)
    return (
      <Machine
        machine={data}
        onChanged={() => {
          void reload()
        }}
      />
    )
  if (!id || (error && MISSING.includes(error.id)))
    return (
      <View className='content'>
        <EmptyState
          icon='device'
          text={say('wrongProduct')}
          action={t('toList')}
          onAction={() => replace('/product/list')}
        />
      </View>
    )
  return error ? (
    <ErrorState
      error={error}
      onRetry={() => {
        void reload()
      }}
    />
  ) : (
    <PageSkeleton cards={3} />
  )
}

type Open = 'place' | 'handover' | 'code' | null

function Machine({ machine, onChanged }: { machine: Details; onChanged: () => void }) {
  const t = machineTexts.useT()
  const parts = warrantyFactTexts.useT()
  const language = useLanguage()
  const door = useDoor().data
  const isLet = useIsLet()
  const [open, setOpen] = useState<Open>(null)
  const { id } = machine
  const isOn = (url: string): boolean => !!door && isSwitchedOn(door, url)
  const raise = useRaise({ productId: id })
  const code = useCall('GET /superCode/getRegisterQrcodeUrl', { query: { productId: id } })
  const fields = useProductFields()
  const isReplaced = machine.qualityInfo.facts.some(({ fact }) => fact === 'replaced')
  const date = (day: string | null): string => (day ? fullDate(day, language) : '')
  // the days stand in the terms where those are told
  const days: [ProductField, string][] = fields.has('qualityInfo')
    ? []
    : [
        ['qualityInfoStartTime', date(machine.qualityInfoStartTime)],
        ['qualityInfoEndTime', date(machine.qualityInfoEndTime)],
      ]
  const ofCompany: Record<'before' | 'after', [ProductField, string][]> = {
    before: [
      ['serialNumber', machine.serialNumber],
      ['type', machine.type],
    ],
    after: [
      ...days,
      ['address', machine.address ? addressLine(machine.address) : ''],
      ['customer', machine.customer.name],
      ['linkman', machine.linkman?.name ?? ''],
      ['customerManager', machine.customerManager?.name ?? ''],
      ['tags', machine.tags.join(' · ')],
    ],
  }
  const cell = ([name, value]: [ProductField, string]) =>
    fields.has(name) && value ? <Cell key={name} title={fields.nameOf(name)} value={value} /> : null
  return (
    <>
      <View className='content machine-detail'>
        <View className='card'>
          <MachineHead machine={machine} tells={fields.has('qualityInfoStatus')}>
            <Tap className='machine-detail__place' onClick={() => setOpen('place')}>
              <Icon name='edit' size={16} />
              <Text>{machine.place || t('place')}</Text>
            </Tap>
          </MachineHead>
          {machine.qualityInfo.facts.length > 0 && (
            <View className='machine-detail__why'>
              <WarrantyFacts info={machine.qualityInfo} covered={machine.qualityInfoStatus === 'in-warranty'} />
            </View>
          )}
        </View>
        {machine.qualityInfo.parts.length > 0 && (
          <Section title={parts('parts')}>
            <PartBars parts={machine.qualityInfo.parts} />
          </Section>
        )}
        <Records productId={id} />
        {machine.documents.length > 0 && <Documents of={machine.documents} />}
        {isOn('/wiki') && <Articles productId={id} />}
        <Fitting machine={machine} sells={isOn('/mall/shop')} title={fields.nameOf('relationReplacementPart')} />
        <View className='card cells'>
          {isOn('/faultLibrary/list') && (
            <Cell icon='inspect' title={t('faults')} onClick={() => go('/faultLibrary/list', { productId: id })} />
          )}
          <Cell icon='wiki' title={t('care')} onClick={() => go('/product/tips', { productId: id })} />
          {isOn('/extend/list') && <Cell icon='gift' title={t('card')} onClick={() => go('/extend/list')} />}
          {code.data && <Cell icon='scan' title={t('ownCode')} onClick={() => setOpen('code')} />}
          {!isReplaced && isLet('owner') && (
            <Cell icon='share' title={t('handover')} onClick={() => setOpen('handover')} />
          )}
        </View>
        <View className='card cells'>
          {machine.model && <Cell title={t('model')} value={machine.model} />}
          {ofCompany.before.map(cell)}
          {machine.purchaseTime && <Cell title={t('bought')} value={date(machine.purchaseTime)} />}
          {machine.installTime && <Cell title={t('installed')} value={date(machine.installTime)} />}
          {machine.productionTime && <Cell title={t('produced')} value={date(machine.productionTime)} />}
          {ofCompany.after.map(cell)}
        </View>
      </View>
      <StickyBar>
        {isReplaced ? (
          <Text className='sub'>{t('replacedHint')}</Text>
        ) : (
          <Button id='machine-report' onClick={raise}>
            {t('report')}
          </Button>
        )}
      </StickyBar>
      {open === 'place' && (
        <PlaceSheet id={id} place={machine.place} onClose={() => setOpen(null)} onSaved={onChanged} />
      )}
      {open === 'handover' && <HandoverSheet productId={id} onClose={() => setOpen(null)} />}
      {open === 'code' && code.data && (
        <Sheet title={t('ownCode')} onClose={() => setOpen(null)}>
          <View className='machine-sheet'>
            <QrCode text={code.data.url} label={t('ownCode')} />
            <Text className='sub'>{t('ownCodeHint')}</Text>
          </View>
        </Sheet>
      )}
    </>
  )
}

function Records({ productId }: { productId: string }) {
  const t = machineTexts.useT()
  const { data } = useCall('GET /product/serverRecord', { query: { productId, pageSize: SHOWN } })
  if (!data) return null
  const more = data.hasNextPage
    ? { more: t('recordsAll', { n: data.total ?? '' }), onMore: () => go('/service/record/list', { productId }) }
    : {}
  return (
    <Section title={t('records')} {...more}>
      {data.list.length ? (
        data.list.map(row => <RecordRow key={row.id} row={row} />)
      ) : (
        <Text className='sub'>{t('recordsNone')}</Text>
      )}
    </Section>
  )
}

/** Papers of its model: pictures open in their viewer, others as their kind does. */
function Documents({ of }: { of: Details['documents'] }) {
  const t = machineTexts.useT()
  const pictures = of.filter(isPicture)
  const { view, viewer } = usePictureViewer(pictures.map(one => fileUrl(one.url)))
  return (
    <Section title={t('documents')}>
      {of.map(one => (
        <Cell
          key={one.id}
          title={one.name}
          icon='file'
          onClick={() =>
            pictures.includes(one) ? view(fileUrl(one.url)) : void openFile(fileUrl(one.url), one.filename)
          }
        />
      ))}
      {viewer}
    </Section>
  )
}

function Articles({ productId }: { productId: string }) {
  const t = machineTexts.useT()
  const { data } = useCall('POST /wiki/list', { body: { productId, pageSize: SHOWN } })
  if (!data?.list.length) return null
  const more = data.hasNextPage
    ? { more: t('articlesAll', { n: data.total ?? '' }), onMore: () => go('/wiki/wikiProductList', { productId }) }
    : {}
  return (
    <Section title={t('articles')} {...more}>
      {data.list.map(one => (
        <Cell key={one.id} title={one.title} icon='wiki' onClick={() => go('/wiki/detail/:id', { id: one.id })} />
      ))}
    </Section>
  )
}

/** Parts and services of the shop for it. */
function Fitting({ machine, sells, title }: { machine: Details; sells: boolean; title: string }) {
  const t = machineTexts.useT()
  const language = useLanguage()
  const { id: productId } = machine
  const services = useCall('POST /serviceProject/link', sells ? { body: { productId } } : null)
  const parts = machine.relationReplacementPart
  if (!sells) return null
  return (
    <>
      {parts.length > 0 && (
        <Section title={title} more={t('fitsAll')} onMore={() => go('/mall/shop', { productId })}>
          <View className='machine-parts'>
            {parts.map(one => (
              <Tap key={one.id} className='machine-part' onClick={() => go('/mall/product/detail', { id: one.id })}>
                <Picture className='machine-part__picture' src={one.picture} icon='part' />
                <Text className='machine-part__name'>{one.name}</Text>
              </Tap>
            ))}
          </View>
        </Section>
      )}
      {services.data && services.data.length > 0 && (
        <Section title={t('services')}>
          {services.data.map(one => (
            <Cell
              key={one.id}
              title={one.name}
              value={shelfPrice(one.price, language)}
              onClick={() => go('/mall/service/detail', { id: one.id })}
            />
          ))}
        </Section>
      )}
    </>
  )
}

export default screen('/product/productDetail', MachineDetail)
