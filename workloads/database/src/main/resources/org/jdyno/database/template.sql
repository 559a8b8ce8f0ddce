CREATE ROLE jdyno LOGIN PASSWORD 'jdyno';
GRANT pg_monitor, pg_checkpoint TO jdyno;
CREATE DATABASE jdyno OWNER jdyno;
