/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'

import type { LoanDetails } from '@pahiram/contract'

/** Order details by the lightest usual means: no router, no component library, fetched in an effect. */
export function OrderView() {
  const [order, setOrder] = useState<LoanDetails>()
  const [hasFailed, setHasFailed] = useState(false)
  const [rating, setRating] = useState(false)

  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const sessionId = query.get('sessionId') ?? ''
    const fields = { productId: query.get('productId') ?? '', orderId: query.get('orderId') ?? '' }

    fetch(`/v3/loan-details/loan-details?${new URLSearchParams({ sessionId }).toString()}`, {
      method: 'POST',
      headers: { 'X-Session-Id': sessionId },
      body: new URLSearchParams(fields),
    })
      .then((response) => response.json() as Promise<{ data: LoanDetails }>)
      .then(({ data }) => setOrder(data))
      .catch(() => setHasFailed(true))
  }, [])

  return (
    <>
      <header>Order Details</header>
      <main>
        {order === undefined ? (
          <p>{hasFailed ? 'Network error' : 'Loading'}</p>
        ) : (
          <>
            <h1>{order.noticeStatusText}</h1>
            <p>{order.noticeDesText}</p>
            <p>Each day late adds {order.lateCost}</p>
            <section class="card">
              <img width={40} height={40} src={order.productLogo} alt="" />
              <b>{order.productName}</b>
              {order.userOrderDetail?.detail.map((row) => (
                <div key={row.text} class="row">
                  <span>{row.text}</span>
                  <span>{row.value}</span>
                </div>
              ))}
            </section>
            {order.recProducts.map((product) => (
              <section key={product.name} class="card">
                <b>{product.name}</b>
                <p>
                  {product.range} {product.rangeDesc}
                </p>
                <button type="button" onClick={() => setRating(true)}>
                  {product.buttonText}
                </button>
              </section>
            ))}
          </>
        )}
        {rating && (
          <dialog open>
            <p>Rate us</p>
            <button type="button" onClick={() => setRating(false)}>
              Cancel
            </button>
          </dialog>
        )}
      </main>
    </>
  )
}
