#!/bin/sh
# The application's role is no superuser: a superuser would pass by row-level security.
set -e
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" -U postgres <<'SQL'
CREATE ROLE safi LOGIN CREATEROLE PASSWORD :'password';
CREATE DATABASE safi OWNER safi;
SQL
