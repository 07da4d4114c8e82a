import axios from 'axios'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button, Cell, Dialog, Image, NavBar, Rate, Skeleton, Toast } from 'react-vant'

import type { LoanDetails } from '@pahiram/contract'

interface Envelope {
  code: string | number
  data: LoanDetails
  message: string
}

/** Order details as such a page is usually written: fetched in an effect once all scripts have run. */
export function OrderView() {
  const [query] = useSearchParams()
  const [order, setOrder] = useState<LoanDetails>()
  const [rating, setRating] = useState(false)

  useEffect(() => {
    const sessionId = query.get('sessionId') ?? ''
    const fields = { productId: query.get('productId') ?? '', orderId: query.get('orderId') ?? '' }

    axios
      .post<Envelope>('/v3/loan-details/loan-details', new URLSearchParams(fields), {
        params: { sessionId },
        headers: { 'X-Session-Id': sessionId },
        timeout: 60_000,
      })
      .then((response) => setOrder(response.data.data))
      .catch(() => Toast.fail('Network error'))
  }, [query])

  return (
    <>
      <NavBar title="Order Details" />
      <Skeleton row={8} loading={!order}>
        <div className="head">
          <h1>{order?.noticeStatusText}</h1>
          <p>{order?.noticeDesText}</p>
          <p>Each day late adds {order?.lateCost}</p>
        </div>
        <Cell.Group inset>
          <Cell icon={<Image width={40} height={40} src={order?.productLogo ?? ''} />} title={order?.productName} />
          {order?.userOrderDetail?.detail?.map((row) => (
            <Cell key={row.text} title={row.text} value={row.value} />
          ))}
        </Cell.Group>
        {order?.recProducts?.map((product) => (
          <Cell.Group inset key={product.name} title={product.name}>
            <Cell title={product.range} label={product.rangeDesc} />
            <Button block round type="primary" onClick={() => setRating(true)}>
              {product.buttonText}
            </Button>
          </Cell.Group>
        ))}
      </Skeleton>
      <Dialog visible={rating} title="Rate us" showCancelButton onCancel={() => setRating(false)}>
        <Rate />
      </Dialog>
    </>
  )
}
