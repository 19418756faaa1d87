-- Scans from before a session was put off count no more, also those that a device without a network sends afterwards.

alter table session add column put_off_at timestamptz;
