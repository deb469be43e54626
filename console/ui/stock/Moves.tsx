import { Pagination } from 'antd'
import { useState } from 'react'
import { useGet } from '../../api/queries'
import { Loaded } from '../states'
import { Time } from '../Time'
import { REASONS } from './stock'
import { stockTexts } from './stock.i18n'

const PAGE_SIZE = 20

/** What changed the stock of a part at all places, the newest first. */
export function Moves({ variantId }: { variantId: string }) {
  const t = stockTexts.useT()
  const [pageNum, setPage] = useState(1)
  const query = useGet('GET /staff/stock/moves', { query: { variantId, pageNum, pageSize: PAGE_SIZE } })
  return (
    <Loaded query={query} rows={2}>
      {({ list, total }) =>
        list.length ? (
          <>
            <ul className='detail__list'>
              {list.map(one => (
                <li key={one.id}>
                  <span>
                    {t(REASONS[one.reason])} {one.ref}
                    <br />
                    <small>
                      {one.placeName} · {one.actorName && `${one.actorName} `}
                      <Time at={one.createTime} />
                    </small>
                  </span>
                  <b>{one.delta > 0 ? `+${String(one.delta)}` : one.delta}</b>
                </li>
              ))}
            </ul>
            {total > PAGE_SIZE && (
              <Pagination
                simple
                current={pageNum}
                pageSize={PAGE_SIZE}
                total={total}
                showSizeChanger={false}
                onChange={setPage}
              />
            )}
          </>
        ) : (
          <p className='field__hint'>{t('noMoves')}</p>
        )
      }
    </Loaded>
  )
}
