import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { duties } from '../../../domain/accounts/duties.ts';
import { mayPass } from '../../../domain/accounts/rights.ts';
import { useOfficeAccount } from './office-account.ts';

type Props = { orderId: number; className?: string | undefined; children: ReactNode };

/** The page of an order, for those who may open it; for others its words alone. */
export function OrderLink({ orderId, className, children }: Props) {
  const { authorities } = useOfficeAccount();
  if (!mayPass(duties.orders, authorities)) return <span className={className}>{children}</span>;
  return (
    <Link to="/entity/transaction/$key" params={{ key: String(orderId) }} search={{}} className={className}>
      {children}
    </Link>
  );
}
